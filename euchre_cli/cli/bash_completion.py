"""Completion in bash of words with an equals sign, which bash takes apart: `--rule NAME=VALUE`.

Knows: how bash hands over a line. Does not know: what can be completed.
"""

from __future__ import annotations

from click.shell_completion import BashComplete, CompletionItem, add_completion_class


class WholeWords(BashComplete):
    """Bash completion that joins `NAME`, `=` and `VALUE`, which bash passes as three words."""

    source_template = BashComplete.source_template.replace(
        "    return 0\n", "    [[ ${COMPREPLY-} == *= ]] && compopt -o nospace\n    return 0\n"
    )
    """As click's, but no blank follows `NAME=`."""

    def get_completion_args(self) -> tuple[list[str], str]:
        before, last = super().get_completion_args()
        joined: list[str] = []
        for index, word in enumerate(words := [*before, last]):
            if joined and (word == "=" or words[index - 1] == "=") and _takes_equals(joined):
                joined[-1] += word
            else:
                joined.append(word)
        # Bash replaces only what stands after an equals sign of its own.
        self.cut = "=" in (last, *before[-1:])
        return joined[:-1], joined[-1]

    def format_completion(self, item: CompletionItem) -> str:
        if self.cut:
            item = CompletionItem(item.value.rpartition("=")[2], item.type, item.help)
        return super().format_completion(item)


def _takes_equals(words: list[str]) -> bool:
    """Whether the last word is a house rule or an option to be followed by `=`."""
    return words[-1].startswith("--") or (len(words) > 1 and words[-2] == "--rule")


def register() -> None:
    """Makes click use `WholeWords` for bash."""
    add_completion_class(WholeWords, "bash")
