"""Lines for mail servers, with this league's names in them, to copy."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from moderator.settings import Settings


def server_lines(settings: Settings) -> list[str]:
    """What Postfix, Exim, or whoever has a hosted mailbox must write where; CONFIG is the full
    path of config.toml, and the pipe must run as the user that owns the database.

    Whom a signal kills, Exim would send back to the player, and Postfix what fails before it
    could say so itself: the shell says "later" for both.
    """
    local, _, domain = settings.mail.address.partition("@")
    port = settings.mail.listener.port or 8024
    program = shutil.which("moderator") or Path(sys.executable).with_name("moderator")
    return [
        f"# Postfix, main.cf, with {domain} in mydestination; then either the listener …",
        "recipient_delimiter = +",
        f"transport_maps = inline:{{ {{{settings.mail.address} = lmtp:[127.0.0.1]:{port}}} }}",
        "local_recipient_maps = proxy:unix:passwd.byname $alias_maps",
        f"  inline:{{ {{{settings.mail.address} = known}} }}",
        "# … or a pipe, in a file of the user that it shall run as, who runs postalias on it:",
        "alias_maps = hash:/etc/aliases, hash:/var/lib/moderator/aliases",
        f'{local}: "|{program} --config CONFIG receive || exit 75"',
        "# Exim, a router, and a transport that writes whom it was for into the mail:",
        "moderator_router:",
        "  driver = accept",
        f"  domains = {domain}",
        f"  local_parts = {local}",
        "  local_part_suffix = +*",
        "  local_part_suffix_optional",
        "  transport = moderator_pipe",
        "moderator_pipe:",
        "  driver = pipe",
        f'  command = /bin/sh -c "{program} --config CONFIG receive || exit 75"',
        "  return_path_add",
        "  envelope_to_add",
        "  message_prefix =",
        "  message_suffix =",
        "  temp_errors = *",
        "  timeout_defer",
        "  return_output = false",
        "# A hosted mailbox that takes addresses with +, in config.toml:",
        "[mail.imap]",
        'host = "imap.…"',
        f'user = "{settings.mail.address}"',
        'password_file = "var/imap-password"',
    ]
