#!/usr/bin/env bash
# Runs: tablib 3.4.0 of Debian 12 on JSON rows whose fields stand in another order, or are others.
# Guess: values go to the columns of their names, as in csv.DictWriter, or it is an error.
# Seen: only the first row's names are read; the values of the others go in by their place. Stars
# stand below “name”, and a field that the first row has not stands below another's name.
# Why it matters: a row's fields have no order in JSON. A table with swapped columns is no error.
set -euo pipefail
/usr/bin/python3 -c 'import tablib' 2> /dev/null ||
  { echo 'apt-get install python3-tablib' >&2; exit 2; }
to_csv() {
  /usr/bin/python3 -c 'import sys, tablib
table = tablib.Dataset().load(sys.argv[1], format="json").export("csv")
print(table.replace("\r\n", " ").strip())' "$1"
}
seen="$(to_csv '[{"name": "a", "stars": 1}, {"stars": 2, "name": "b"}]')"
seen="$seen | $(to_csv '[{"name": "a", "stars": 1}, {"name": "b", "forks": 7}]')"
echo "version: tablib $(dpkg-query --show --showformat '${Version}' python3-tablib)"
echo 'guess:   name,stars a,1 b,2 | name,stars,forks a,1, b,,7'
echo "seen:    $seen"
[ "$seen" = 'name,stars a,1 2,b | name,stars a,1 b,7' ]
