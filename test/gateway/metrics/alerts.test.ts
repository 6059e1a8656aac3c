import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { alertCases } from './alert-cases.ts';
import { endpointGroups, paidEndpoints } from '../../../gateway/endpoints/endpoints.ts';
import { alertsFile, readAlerts, readPanels } from './expressions.ts';
import { runPromtool } from './installed-promtool.ts';

const alerts = readAlerts();

test('Prometheus reads the configuration that we ship, with its alerts', async () => {
  const shipped = readFileSync('gateway/metrics/prometheus.yml', 'utf8');
  const config = shipped.replace('[alerts.yml]', `[${resolve(alertsFile)}]`);
  const { ok, said } = await runPromtool(['check', 'config'], config);
  expect([ok, said]).toEqual([true, expect.stringContaining(`${alerts.length} rules found`)]);
});

test('Prometheus hands alerts to Alertmanager, whose example names alerts and a receiver that exist', () => {
  const prometheus: unknown = parse(readFileSync('gateway/metrics/prometheus.yml', 'utf8'));
  expect(prometheus).toMatchObject({
    alerting: { alertmanagers: [{ static_configs: [{ targets: ['alertmanager:9093'] }] }] },
  });
  const text = readFileSync('gateway/metrics/alertmanager.yml', 'utf8');
  const example: unknown = parse(text);
  expect(example).toMatchObject({
    route: { receiver: 'operator', routes: [{ receiver: 'operator' }] },
    receivers: [{ name: 'operator' }],
  });
  const named = [...text.matchAll(/alertname =~? "([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split('|'),
  );
  const known = new Set(alerts.map(({ alert }) => alert));
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

test('alerts and panels of paid calls are about every paid path, and about no other', () => {
  const panels = readPanels().flatMap(({ targets }) => targets);
  const paid = paidEndpoints.map(({ path }) => path);
  const about = [...alerts, ...panels]
    .flatMap(({ expr }) => [...expr.matchAll(/\broute[=!]~"([^"]+)"/g)])
    .map(([, routes = '']) =>
      endpointGroups.filter((one) => new RegExp(`^(?:${routes})$`).test(one)),
    );
  expect(about).toEqual(about.map(() => paid));
  expect(about.length).toBeGreaterThan(4);
});

test('every alert has cases in which it fires and in which it is silent', () => {
  expect(Object.keys(alertCases).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  const fires = (name: string) => alertCases[name]?.map((course) => course.fires.length > 0) ?? [];
  const untold = alerts.filter(
    ({ alert }) => !fires(alert).includes(true) || !fires(alert).includes(false),
  );
  expect(untold).toEqual([]);
});

const courses = alerts.flatMap(({ alert, annotations }) =>
  (alertCases[alert] ?? []).map(({ what, series, at, fires }) => ({
    name: `${alert} ${fires.length > 0 ? 'fires' : 'is silent'}: ${what}`,
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [
      {
        eval_time: `${at}m`,
        alertname: alert,
        exp_alerts: fires.map((labels) => ({
          exp_labels: { job: 'trend-intelligence', ...labels },
          exp_annotations: annotations,
        })),
      },
    ],
  })),
);
// promtool takes a second to start, so it tries all cases at once. It names those that fail.
const rules = { rule_files: [resolve(alertsFile)], evaluation_interval: '1m', tests: courses };
const tried = await runPromtool(['test', 'rules'], stringify(rules));

test.each(courses)('$name', ({ name }) => {
  expect(tried.said).not.toContain(`name: ${name},`);
});

test('promtool tries all cases, and each has a name of its own', () => {
  expect(tried).toMatchObject({ ok: true });
  expect(new Set(courses.map(({ name }) => name)).size).toBe(courses.length);
});

const panels = readPanels();

test('every panel has its place, a query, and a sentence that says what it shows', () => {
  const poor = panels.filter(({ type, description = '', targets }) => {
    return type !== 'row' && (!description.endsWith('.') || targets.length === 0);
  });
  expect(poor).toEqual([]);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([]);
});
