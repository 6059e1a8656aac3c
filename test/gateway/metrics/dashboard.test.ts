import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { alertsFile, readPanels } from './expressions.ts';
import { runPromtool } from './installed-promtool.ts';

const panels = readPanels();
const shown = panels.filter(({ type }) => type !== 'row');

test('Prometheus understands every expression of the dashboard', async () => {
  const rules = shown.flatMap(({ targets }) =>
    targets.map(({ expr }, place) => ({ record: `panel:${place}`, expr })),
  );
  expect(rules.length).toBeGreaterThan(shown.length - 1);
  const text = stringify({
    groups: rules.map((rule, place) => ({ name: `panel ${place}`, rules: [rule] })),
  });
  expect(await runPromtool(['check', 'rules'], text)).toMatchObject({ ok: true });
});

test('every panel has its place, a query, and a sentence that says what it shows', () => {
  const poor = shown.filter(({ description = '', targets }) => {
    return !description.endsWith('.') || targets.length === 0;
  });
  expect(poor).toEqual([]);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});

test('the dashboard names an alert that waits, and since when', async () => {
  const table = shown.find(({ title }) => title === 'Alerts that fire or wait');
  const course = {
    rule_files: [resolve(alertsFile)],
    evaluation_interval: '1m',
    tests: [
      {
        interval: '1m',
        input_series: [
          { series: 'up{job="trend-intelligence",instance="one"}', values: '1 1 0 0' },
          { series: 'up{job="another",instance="two"}', values: '0 0 0 0' },
        ],
        promql_expr_test: [
          {
            expr: table?.targets[0]?.expr,
            eval_time: '3m',
            exp_samples: [
              {
                labels:
                  '{alertname="GatewayDown",alertstate="pending",instance="one",job="trend-intelligence"}',
                value: 120_000,
              },
            ],
          },
        ],
      },
    ],
  };
  expect(await runPromtool(['test', 'rules'], stringify(course))).toMatchObject({ ok: true });
});

test('a title fits its panel on a screen of 1440 pixels', () => {
  // One of the 24 columns has 60 pixels, a letter about 8. The icon of the description takes two letters.
  const tooLong = panels.filter(({ title, gridPos: { w } }) => title.length > w * 4.5);
  expect(tooLong).toEqual([]);
});

test('only successes are green', () => {
  const greens = shown.flatMap(({ fieldConfig }) =>
    fieldConfig.overrides.filter(({ properties }) => JSON.stringify(properties).includes('green')),
  );
  expect(greens.map(({ matcher }) => matcher.options)).toEqual([
    '/^[23]/',
    '/^[23]/',
    'settled',
    'revenue',
    'success',
  ]);
});
