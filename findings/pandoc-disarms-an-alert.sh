#!/usr/bin/env bash
# Runs: Debian's pandoc (its version is printed), rewriting a README from GitHub's Markdown to
# GitHub's Markdown, and into plain text.
# Guess: what GitHub understands stays: an alert, a line that folds, a footnote.
# Seen: "[!WARNING]" becomes "\[!WARNING\]", which GitHub shows as words in a quotation. In plain
# text the line of <summary> is gone without a trace, and the superscript of m² becomes "m2".
# Why it matters: a tool that tidies READMEs takes the warnings out of them, and a text for a model
# loses the headings of everything that is folded. Ours keeps both: the marker goes, and the words
# stay.
set -euo pipefail
command -v pandoc >/dev/null || { echo "Install Debian's pandoc." >&2; exit 2; }

readme='> [!WARNING]
> Not for use.

<details><summary>Limits</summary>

Up to 5 m<sup>2</sup>.

</details>
'
alert=$(pandoc -f gfm -t gfm <<<"$readme" | head -1)
plain=$(pandoc -f gfm -t plain <<<"$readme" | grep -v '^$' | sed 's/^ *//' | paste -sd '|')
echo "version: $(pandoc --version | head -1)"
echo 'guess:   > [!WARNING], and in plain text Not for use, Limits, and m²'
echo "seen:    $alert, and in plain text $plain"
[[ $alert == '> \[!WARNING\]'* ]] && [[ $plain == *'use.|Up to 5 m2.' ]] && [[ $plain != *Limits* ]]
