import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';

export const alertsFile = 'gateway/metrics/alerts.yml';

const Alert = z.object({
  alert: z.string(),
  expr: z.string(),
  annotations: z.object({ summary: z.string(), action: z.string() }),
});
const Rules = z.object({ groups: z.array(z.object({ rules: z.array(Alert) })) });

/** The alerts that we ship. */
export function readAlerts(): z.infer<typeof Alert>[] {
  return Rules.parse(parse(readFileSync(alertsFile, 'utf8'))).groups.flatMap(({ rules }) => rules);
}

const words = new Set(
  'and or unless on ignoring by without group_left group_right bool'.split(' '),
);

/** The names of metrics that an expression of PromQL reads. */
export function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = bare.match(/(?<![\w.$])[a-z_:][\w:]*(?!\w|\s*\()/gi) ?? [];
  return [...new Set(names.filter((name) => !words.has(name)))];
}

const dashboardFile = 'gateway/metrics/dashboard.json';

const Panel = z.looseObject({
  title: z.string(),
  type: z.string(),
  description: z.string().optional(),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  targets: z.array(z.looseObject({ expr: z.string() })).default([]),
});
const Dashboard = z.looseObject({ panels: z.array(Panel) });

/** The panels of the Grafana dashboard that we ship, with values for the variables of their expressions. */
export function readPanels(): z.infer<typeof Panel>[] {
  const { panels } = Dashboard.parse(JSON.parse(readFileSync(dashboardFile, 'utf8')));
  return panels.map((panel) => ({
    ...panel,
    targets: panel.targets.map((target) => ({
      ...target,
      expr: target.expr.replaceAll('$instance', '.*').replaceAll('$__rate_interval', '5m'),
    })),
  }));
}
