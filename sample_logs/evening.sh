#!/bin/sh
# An evening of three games, typed in with real commands into a book of its own, which is thrown
# away at the end. `EUCHRE` is the command to run; with KEEP=FILE the book stays there.
set -eu
euchre=${EUCHRE:-euchre}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
EUCHRE_DB=${KEEP:-$folder/evening.db}
EUCHRE_CONFIG=$folder/config.toml
XDG_STATE_HOME=$folder/state
export EUCHRE_DB EUCHRE_CONFIG XDG_STATE_HOME

quietly() { "$euchre" "$@" > "$folder/said"; }
typed() {
    # As it can be typed again: in quotes what holds more than letters, digits and a few signs.
    line='$ euchre'
    for word; do
        case $word in
            '' | *[!A-Za-z0-9_.,:/=@%+-]*) word="'$(printf '%s' "$word" | sed "s/'/'\\\\''/g")'" ;;
        esac
        line="$line $word"
    done
    printf '%s\n' "$line"
}
shown() {
    typed "$@"
    "$euchre" "$@"
    echo
}

# The first game: Ann and Cat come back from 0–7, and win it 10–8.
shown new Ann Bob Cat Dan --rules csl --dealer Dan --event "Sample evening" --date 2026-11-19
quietly hand Bob 3
quietly hand Dan 5 alone --suit spades
quietly hand Cat 2 hearts                       # euchred
quietly misdeal Cat a card was turned
quietly hand Ann 5
quietly hand Bob 2 clubs
quietly hand Cat 3
quietly penalty Bob 1 "table talk"
quietly hand Dan 4 diamonds
quietly hand Ann 2 alone --defend Bob           # but it was Cat who called …
quietly undo
quietly hand Cat 3 --suit hearts
quietly hand Ann 5 spades
quietly hand Cat 4 clubs

# The second: everybody with the next partner.
quietly rematch swap
for made in "Ann 3" "Cat 5" "Bob 3" "Dan 2" "Ann 5 alone" "Bob 3" "Cat 1" "Dan 3" "Ann 4" "Bob 5"
do
    # shellcheck disable=SC2086
    quietly hand $made
done
quietly renege Dan --trick 2 --by Cat

# The third, under other rules, until it is barn to barn.
quietly rematch swap --rules midwest
for made in "Ann 3" "Dan 5" "Bob 3" "Cat 5 alone" "Ann 5" "Dan 2" "Bob 4" "Cat 3" "Ann 5" "Dan 5"
do
    # shellcheck disable=SC2086
    quietly hand $made
done
shown score
