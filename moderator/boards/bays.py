"""Regions that lie at the edge of the board in two places: the second place is drawn as a bay.

Borders alone do not say that a region comes to the edge again; it shows where four instead of
three meet, one of them the outside. A bay is a region of its own while the board is drawn, and
is then joined to its host.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import networkx as nx

from moderator.boards.mesh import Border, Mesh, neighbours
from moderator.publish.pictures.outlines import OUTSIDE

Region = Mapping[str, Any]
Lines = list[list[tuple[int, int]]]
SHARE = 0.35
"""How much of a usual region a bay takes."""


def with_bays(regions: Sequence[Region]) -> tuple[list[Region], dict[int, int]]:
    """The regions with a bay where four meet at the edge, and whose each bay is."""
    near = neighbours(regions)
    bays: dict[int, int] = {}
    added: list[Region] = []
    for face in _fours(near):
        at = face.index(OUTSIDE)
        host, sides = face[at - 2], (face[at - 1], face[(at + 1) % 4])
        number = max(near) + 1 + len(bays)
        bays[number] = host
        share = SHARE / len(regions)
        added.append({"number": number, "edge": True, "adjacent": [host, *sides], "area": share})
    return [*(_beside(region, added) for region in regions), *added], bays


def _fours(near: Mapping[int, frozenset[int]]) -> Iterator[list[int]]:
    """The places where four meet, the outside among them; nothing for what is no map."""
    graph = nx.Graph((a, b) for a, others in near.items() for b in others)
    graph.remove_nodes_from([n for n, others in near.items() if n != OUTSIDE and len(others) == 2])
    planar, planarity = nx.check_planarity(graph)
    if not planar:
        return
    # The published types of networkx leave out the second argument of `traverse_face`.
    embedding, seen = cast(Any, planarity), set[tuple[int, int]]()
    for edge in sorted(embedding.edges()):
        face = [] if edge in seen else embedding.traverse_face(*edge, seen)
        if len(face) == 4 and OUTSIDE in face and len(set(face)) == 4:
            yield face


def _beside(region: Region, bays: Sequence[Region]) -> Region:
    """The region with the bays that it borders."""
    number = region["number"]
    new = [bay["number"] for bay in bays if number in bay["adjacent"]]
    return {**region, "adjacent": [*region["adjacent"], *new]} if new else region


def joined_bays(mesh: Mesh, lines: Lines, bays: Mapping[int, int]) -> tuple[Mesh, Lines]:
    """The mesh and its lines with every bay a part of its host."""
    for bay, host in bays.items():
        mesh, lines = _joined(mesh, lines, bay, host)
    return mesh, lines


def _joined(mesh: Mesh, lines: Lines, bay: int, host: int) -> tuple[Mesh, Lines]:
    gone = next(at for at, border in enumerate(mesh.borders) if set(border.between) == {bay, host})
    cycles = {**mesh.cycles, host: _around_both(mesh.cycles[host], mesh.cycles[bay], gone)}
    del cycles[bay]
    borders = (_of_host(border, bay, host) for border in mesh.borders)
    left = tuple(border for at, border in enumerate(borders) if at != gone)
    moved = {number: tuple(_without(gone, at) for at in cycle) for number, cycle in cycles.items()}
    return replace(mesh, borders=left, cycles=moved), lines[:gone] + lines[gone + 1 :]


def _around_both(host: tuple[int, ...], bay: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Around the host, and around the bay where their border was."""
    entry = gone if gone in host else ~gone
    at, start = host.index(entry), bay.index(~entry)
    return host[:at] + bay[start + 1 :] + bay[:start] + host[at + 1 :]


def _of_host(border: Border, bay: int, host: int) -> Border:
    first, other = (host if number == bay else number for number in border.between)
    return replace(border, between=(first, other))


def _without(gone: int, at: int) -> int:
    """A border's index once that one is taken out of the list."""
    if at < 0:
        return ~_without(gone, ~at)
    return at - 1 if at > gone else at
