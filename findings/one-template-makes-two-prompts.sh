#!/usr/bin/env bash
# Runs: templates of Jinja, in which models publish how their prompts are written, by
# @huggingface/jinja 0.5.11 and by Jinja2 3.1.2 of Debian 12, which the models were trained with.
# Guess: the texts are the same, letter by letter.
# Seen: true is “true” and “True”, null is nothing and “None”, a list is ["a"] and ['a'], 4e-7 and
# 4e-07, "1e3"|int is 1 and 1000, -5 % 3 is -2 and 1, and "1" == 1 is true and false. No word of it
# is said; for sums, for groups and for “first” of a text it throws.
# Why it matters: a browser’s or a Node’s prompt with flags, gaps and figures of a row has other
# tokens than the same template in Python, and an evaluation of one says nothing of the other. Our
# prompts are written by code, and figures are not in them as values of a language.
set -euo pipefail
/usr/bin/python3 -c 'import jinja2' 2> /dev/null ||
  { echo 'apt-get install python3-jinja2' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts @huggingface/jinja@0.5.11 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }
cat > template.txt <<'T'
{{ fork }} [{{ language }}] {{ topics }} {{ share }} {{ "1e3"|int }} {{ -5 % 3 }} {{ "1" == 1 }}
T
echo '{"fork":true,"language":null,"topics":["a"],"share":4e-7}' > row.json
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs';
import { Template } from '@huggingface/jinja';

const [template, row] = ['template.txt', 'row.json'].map((name) => readFileSync(name, 'utf8'));
console.log(new Template(template).render(JSON.parse(row)).trim());
JS
cat > try.py <<'PY'
import json, jinja2
print(jinja2.Template(open('template.txt').read()).render(json.load(open('row.json'))))
PY
javascript=$(node try.mjs)
python=$(/usr/bin/python3 try.py)
echo "version: @huggingface/jinja 0.5.11, python3-jinja2 $(
  /usr/bin/python3 -c 'import jinja2; print(jinja2.__version__)')"
echo 'guess:   two texts that are the same'
echo "seen:    $javascript"
echo "         $python"
[ "$javascript" = 'true [] ["a"] 4e-7 1 -2 true' ]
[ "$python" = "True [None] ['a'] 4e-07 1000 1 False" ]
