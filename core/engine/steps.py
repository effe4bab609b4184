"""Lists of steps: when something happens is decided by its place in such a list, and nowhere else."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from core.engine.scene import Scene

SceneT = TypeVar("SceneT", bound=Scene)


@dataclass(frozen=True, slots=True)
class Step(Generic[SceneT]):
    """One line of a resolution: what is done, and the clause that says so."""

    do: Callable[[SceneT], SceneT]
    clause: str


Resolution: TypeAlias = tuple[Step[SceneT], ...]


def resolve(scene: SceneT, steps: Resolution[SceneT]) -> SceneT:
    """Pass a scene through all steps in order, until the game has ended."""
    for step in steps:
        scene = step.do(scene)
        if scene.state.result is not None:
            break
    return scene
