#!/usr/bin/env bash
# Runs: seven readers of Markdown of Debian 12 on the heading “## C# and F#”, which is C# and F# by
# CommonMark, as a closing # needs a blank before it; and cmark-gfm, which GitHub's own comes from.
# Guess: a sign that belongs to a name stays, in half of them at least.
# Seen: it goes in all seven: “C# and F”, and a section “C#” becomes a second “C”.
# Why it matters: sites and terminals show another language than GitHub does, in the list of
# sections as well, where C and C# then have the same name. Ours keeps it: it reads by CommonMark.
set -euo pipefail
for reader in 'redcarpet ruby-redcarpet' pandoc lowdown cmark-gfm ruby 'php php-cli' perl; do
  command -v "${reader%% *}" > /dev/null || { echo "apt-get install ${reader##* }" >&2; exit 2; }
done
/usr/bin/python3 -c 'import markdown' 2> /dev/null ||
  { echo 'apt-get install python3-markdown' >&2; exit 2; }
ruby -e 'require "kramdown"' 2> /dev/null || { echo 'apt-get install ruby-kramdown' >&2; exit 2; }
perl -MText::Markdown -e 1 2> /dev/null ||
  { echo 'apt-get install libtext-markdown-perl' >&2; exit 2; }
parsedown=/usr/share/php/Parsedown/autoload.php
[ -e $parsedown ] || { echo 'apt-get install php-cli php-parsedown' >&2; exit 2; }

text() { sed 's/<[^>]*>//g' | tr -d '\n'; }
heading='## C# and F#'
read_all() {
  for command in redcarpet 'pandoc -f markdown' lowdown '/usr/bin/python3 -m markdown'; do
    echo "$heading" | $command | text
    printf '; '
  done
  echo "$heading" | ruby -rkramdown -e 'print Kramdown::Document.new(STDIN.read).to_html' | text
  printf '; '
  echo "$heading" | perl -MText::Markdown=markdown -e 'print markdown(join "", <STDIN>)' | text
  printf '; '
  php -d error_reporting=0 -r \
    "require '$parsedown'; echo (new Parsedown())->text('$heading');" | text
}
seen=$(read_all)
github=$(echo "$heading" | cmark-gfm | text)
echo "version: $(dpkg-query --show --showformat '${Package} ${Version}, ' ruby-redcarpet \
  pandoc lowdown python3-markdown ruby-kramdown libtext-markdown-perl php-parsedown cmark-gfm)"
echo "guess:   $github in half of them at least"
echo "seen:    $seen"
all='C# and F'
for _ in 1 2 3 4 5 6; do all="$all; C# and F"; done
[ "$seen" = "$all" ] && [ "$github" = 'C# and F#' ]
