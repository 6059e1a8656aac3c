import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

const Rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.looseObject({ alert: z.string() })) })),
});
const { groups } = Rules.parse(parse(readFileSync('gateway/metrics/alerts.yml', 'utf8')));
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
const manual = readFileSync('docs/alerts.md', 'utf8');

test.each(alerts)('docs/alerts.md says what to do for the alert %s', (alert) => {
  const [, paragraph = ''] = new RegExp(`^\\*\\*${alert}\\.\\*\\* (.*)$`, 'm').exec(manual) ?? [];
  expect(paragraph.length).toBeGreaterThan(40);
});
