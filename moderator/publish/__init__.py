"""What the public reads: pages, boards, JSON and PDF, drawn from what was played.

The two functions are loaded when they are first asked for: boards and PDF workers, which live in
this package too, need none of what they need.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from moderator.publish.site.publication import publish_all, publish_pending

__all__ = ["publish_all", "publish_pending"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    from moderator.publish.site import publication

    return getattr(publication, name)
