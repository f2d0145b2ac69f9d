"""Completion in bash of words that contain an equals sign, such as `--rule NAME=VALUE`.

Knows: how bash splits a command line. Does not know: what can be completed.
"""

from __future__ import annotations

from click.shell_completion import BashComplete, CompletionItem, add_completion_class


class WholeWords(BashComplete):
    """Bash completion that joins `NAME`, `=` and `VALUE`, which bash passes as three words."""

    source_template = BashComplete.source_template.replace(
        "    return 0\n", "    [[ ${COMPREPLY-} == *= ]] && compopt -o nospace\n    return 0\n"
    )
    """As click's, but without a blank after `NAME=`."""

    def get_completion_args(self) -> tuple[list[str], str]:
        before, last = super().get_completion_args()
        joined: list[str] = []
        for index, word in enumerate(words := [*before, last]):
            if joined and (word == "=" or words[index - 1] == "=") and _takes_equals(joined):
                joined[-1] += word
            else:
                joined.append(word)
        # Bash takes the equals sign for a word of its own, and replaces only what comes after it.
        self.after_equals = "=" in (last, *before[-1:])
        return joined[:-1], joined[-1]

    def format_completion(self, item: CompletionItem) -> str:
        if self.after_equals:
            item = CompletionItem(item.value.rpartition("=")[2], item.type, item.help)
        return super().format_completion(item)


def _takes_equals(words: list[str]) -> bool:
    """Returns whether the last word can be followed by `=`: an option, or a house rule."""
    return words[-1].startswith("--") or (len(words) > 1 and words[-2] == "--rule")


def register() -> None:
    """Makes click use `WholeWords` for bash."""
    add_completion_class(WholeWords, "bash")
