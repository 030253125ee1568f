"""Whose words stand in a mail: the writer's own, quoted ones, a sheet of ours that was changed."""
