#!/usr/bin/env bash
# Runs: xlsx-populate 1.21.0, writing texts into a workbook and reading them back, beside exceljs
# 4.4.0 on the same file.
# Guess: what was written as a text comes back as a text, whatever it looks like.
# Seen: a text that JavaScript would write as a number comes back as one: "2026" and "1.5" are
# numbers, and so are "Infinity" and "NaN", while "1.10", "007" and "9007199254740993" in the same
# column are texts. find() does not find "2026". In the file all are texts: exceljs reads them so,
# until xlsx-populate has opened and saved it.
# Why it matters: one column of names, tags or amounts is of two types, row by row, and a workbook
# that is only opened and saved has other data. The export is CSV and JSON Lines.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts xlsx-populate@1.21.0 exceljs@4.4.0 ||
  { echo 'The packages could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import ExcelJS from 'exceljs';
import populate from 'xlsx-populate';

const names = ['octocat', '2026', '1.5', 'Infinity', 'NaN', '1.10', '007', '9007199254740993'];
const show = (values) => values.map((value) => (typeof value === 'string' ? 'text' : value)).join();
const byExceljs = async (file) => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  return show(names.map((_, index) => workbook.worksheets[0].getCell(index + 1, 1).value));
};
const written = await populate.fromBlankAsync();
names.forEach((name, index) => written.sheet(0).cell(index + 1, 1).value(name));
await written.toFileAsync('names.xlsx');
const read = await populate.fromFileAsync('names.xlsx');
await read.toFileAsync('again.xlsx');
const seen = {
  'xlsx-populate': show(names.map((_, index) => read.sheet(0).cell(index + 1, 1).value())),
  exceljs: await byExceljs('names.xlsx'),
  'exceljs, saved again': await byExceljs('again.xlsx'),
  'find(2026)': read.find('2026').length,
};
console.log('version: xlsx-populate 1.21.0, exceljs 4.4.0');
console.log(`guess:   ${show(names)} each time; find(2026): 1`);
for (const [reader, values] of Object.entries(seen)) console.log(`seen:    ${reader}: ${values}`);
const mixed = 'text,2026,1.5,Infinity,NaN,text,text,text';
const expected = [mixed, show(names), mixed, 0];
process.exit(Object.values(seen).join(' ') === expected.join(' ') ? 0 : 1);
JS
node try.mjs
