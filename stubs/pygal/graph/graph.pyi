from typing import Any
from xml.etree.ElementTree import Element

from pygal.style import Style

class Config:
    width: int
    height: int
    style: Style

class Graph:
    config: Config
    def __init__(self, **settings: Any) -> None: ...
    def add(self, title: str | None, values: list[Any], **settings: Any) -> Graph: ...
    def render_tree(self) -> Element: ...
