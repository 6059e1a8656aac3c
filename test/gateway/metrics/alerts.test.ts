import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { paymentCases } from './payment-cases.ts';
import { serviceCases } from './service-cases.ts';
import { alertsFile, readAlerts } from './expressions.ts';
import { runPromtool } from './installed-promtool.ts';

const alerts = readAlerts();
const alertCases = { ...serviceCases, ...paymentCases };

test('Prometheus reads the configuration that we ship, with its alerts', async () => {
  const shipped = readFileSync('gateway/metrics/prometheus.yml', 'utf8');
  const config = shipped.replace('[alerts.yml]', `[${resolve(alertsFile)}]`);
  const { ok, said } = await runPromtool(['check', 'config'], config);
  expect([ok, said]).toEqual([true, expect.stringContaining(`${alerts.length} rules found`)]);
});

test('every alert has cases in which it fires and in which it is silent', () => {
  expect(Object.keys(alertCases).toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  const fires = (name: string) => alertCases[name]?.map((course) => course.fires.length > 0) ?? [];
  const untold = alerts.filter(
    ({ alert }) => !fires(alert).includes(true) || !fires(alert).includes(false),
  );
  expect(untold).toEqual([]);
});

describe.each(alerts)('$alert', ({ alert, annotations }) => {
  test.each(alertCases[alert] ?? [])('$what: fires $fires', async ({ series, at, fires }) => {
    const course = {
      rule_files: [resolve(alertsFile)],
      evaluation_interval: '1m',
      tests: [
        {
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
        },
      ],
    };
    expect(await runPromtool(['test', 'rules'], stringify(course))).toMatchObject({ ok: true });
  });
});
