"""Keys and clicks on whatever board a scene shows, as the game screen hands them on."""

from __future__ import annotations

from kono_tui.scene.controls import controls_for
from kono_tui.scene.controls.base import ControlResult, InputSettings
from kono_tui.scene.scene import Scene

USUAL = InputSettings()
ONLY_MOVER = InputSettings(pick_only_mover=True)
CONFIRM = InputSettings(confirm=True)


def press_cell(scene: Scene, cell: int, settings: InputSettings = USUAL) -> ControlResult:
    return controls_for(scene).press_cell(scene, cell, settings)


def press_enter(scene: Scene, settings: InputSettings = USUAL) -> ControlResult:
    return controls_for(scene).press_enter(scene, settings)


def move_cursor(scene: Scene, right: int, down: int, flipped: bool = False) -> Scene:
    return controls_for(scene).move_cursor(scene, right, down, flipped)


def move_to_next(scene: Scene, direction: int) -> Scene:
    return controls_for(scene).move_to_next(scene, direction)


def move_in_direction(
    scene: Scene, right: int, down: int, flipped: bool = False, settings: InputSettings = USUAL
) -> ControlResult:
    keys = controls_for(scene).piece_keys
    assert keys is not None
    return keys.move_in_direction(scene, right, down, flipped, settings)
