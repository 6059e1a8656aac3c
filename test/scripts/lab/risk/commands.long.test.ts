import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { riskModel } from '../../../../pipeline/scan/risk/assess-risk.ts';
import { runProgram } from '../../../run/run-program.ts';
import { createLabels, formatLabels } from './example-labels.ts';
import { newFolder } from '../../../run/new-folder.ts';

const folder = newFolder();
const labelled = write('labels.csv', formatLabels(createLabels({ weeks: 3, rowsAWeek: 30 })));
const closingLine = /^overall precision=\d\.\d\d recall=\d\.\d\d fpr=\d\.\d\d auc=\d\.\d\d n=90$/;

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Runs a script with its options as they are typed. */
async function run(script: string, options: string) {
  const { code, out, error } = await runProgram(script, options.split(' ').filter(Boolean));
  return { code, lines: out.trimEnd().split('\n'), error };
}

test.each([
  ['', `threshold ${riskModel.threshold}`],
  ['--leave-one-week-out', 'fitted on the others'],
])('eval-risk %s prints every week, and one last line for all weeks', async (options, by) => {
  const { code, lines, error } = await run('scripts/eval-risk.ts', `${labelled} ${options}`);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  expect(lines[0]).toContain(by);
  expect(lines.filter((line) => /^ +[123] +30 +10 /.test(line))).toHaveLength(3);
  expect(lines.filter((line) => line.startsWith('overall'))).toHaveLength(1);
  expect(lines.at(-1)).toMatch(closingLine);
});

/** Two made-up nights with a cheat, a farm of forks and an honest project, with the labels that a person gave them. */
function writeNights(): string {
  const nights = join(folder, 'nights');
  mkdirSync(nights, { recursive: true });
  const toNode = (nameWithOwner: string, description: string, forkCount: number, stars = 90) => ({
    nameWithOwner,
    description,
    primaryLanguage: { name: 'Go' },
    stargazerCount: stars,
    forkCount,
    repositoryTopics: { nodes: [] },
    createdAt: '2026-08-01T00:00:00Z',
    readme: `# ${nameWithOwner}\n\n${description}.`,
  });
  for (const [index, date] of ['2026-08-05', '2026-08-06'].entries()) {
    const rows = [
      toNode(`eve${index}/game-aimbot`, 'Undetected aimbot for shooters', 0),
      toNode(`farm${index}/tool`, `Number ${index} of a series of tools`, 880 - 90 * index, 900),
      toNode(`ada/notes-${index}`, `Reads notes of year ${index} aloud`, 9),
    ];
    // On the second night, the first project has become a cheat.
    if (index === 1) rows.push(toNode('ada/notes-0', 'Undetected aimbot for shooters', 0));
    writeFileSync(join(nights, `night-${date}.json`), JSON.stringify({ rows }));
  }
  const judge = (index: number) => [
    `2026-08-0${5 + index},eve${index}/game-aimbot,spam,cheat,Games,no,0,A cheat.`,
    `2026-08-0${5 + index},farm${index}/tool,shady,fork-farm,Tools,yes,0,A tool.`,
    `2026-08-0${5 + index},ada/notes-${index},honest,,Tools,yes,3,Reads notes.`,
  ];
  const header = 'firstSeen,name,standing,kind,category,isTool,worth,purpose';
  writeFileSync(join(nights, 'labels.csv'), `${[header, ...judge(0), ...judge(1)].join('\n')}\n`);
  return nights;
}

test('eval-risk measures judged nights by kind, each with a model that was fitted without it', async () => {
  const options = `--nights ${writeNights()} --leave-one-night-out --signals`;
  const { code, lines, error } = await run('scripts/eval-risk.ts', options);
  expect({ code, error }).toEqual({ code: 0, error: '' });
  const find = (text: string) => lines.filter((line) => line.trimStart().startsWith(text));
  expect(find('spam quarantined')[0]).toMatch(/1\.00 +1\.00 +n\/a +n\/a +>= \.85$/);
  expect(find('shady at caution or worse')[0]).toMatch(/1\.00 +1\.00 +n\/a +n\/a +>= \.60$/);
  expect(find('honest quarantined')[0]).toMatch(/0\.0% +0\.0% +100\.0% +100\.0% +<= 1%$/);
  expect(find('honest of worth 3 quarantined')[0]).toMatch(/0 +0 +1 +1 +0$/);
  expect(find('shady fork-farm')).toHaveLength(1);
  expect(find('condemned ')[0]).toContain('2 / 0 / 0');
});

test('fit-risk learns from labels of both places, writes a model with its scores, and leaves the shipped one', async () => {
  const shipped = readFileSync('pipeline/scan/risk/risk-model.json', 'utf8');
  const out = join(folder, 'model.json');
  const options = `${labelled} --nights ${writeNights()} --out ${out}`;
  const { code, lines } = await run('scripts/fit-risk.ts', options);
  expect(code).toBe(0);
  expect(lines.at(-1)).toMatch(closingLine);
  expect(JSON.parse(readFileSync(out, 'utf8'))).toMatchObject({
    scores: {
      vanished: { auc: 1 },
      judged: { spam: 2, shady: 2, honest: 2, bestQuarantined: 0 },
    },
  });
  expect(readFileSync('pipeline/scan/risk/risk-model.json', 'utf8')).toBe(shipped);
});

const missing = /ENOENT: no such file or directory, .*; check the path/;
test.each([
  ['scripts/eval-risk.ts', '', 'give LABELS.csv, or --nights FOLDER; see --help'],
  ['scripts/eval-risk.ts', `--nights ${folder}/none`, missing],
  ['scripts/eval-risk.ts', `${folder}/nowhere.csv`, missing],
  ['scripts/fit-risk.ts', write('empty.csv', ''), 'empty.csv: holds no rows'],
  ['scripts/fit-risk.ts', `${labelled} --out ${folder}/none/model.json`, missing],
])('%s %s ends in one sentence', async (script, options, message) => {
  const { code, lines, error } = await run(script, options);
  expect(code).toBe(1);
  expect(lines).toEqual(['']);
  expect(error).toMatch(message);
  expect(error.trimEnd().split('\n')).toHaveLength(1);
});
