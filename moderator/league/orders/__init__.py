"""What a seat says: a sheet received, checked, answered; its commands, press and unsent text."""
