import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Logs events in a process of their own, and gives its lines. */
function logAll(level: string, events: readonly (readonly [string, object?, string?])[]): string[] {
  const source = `import { createLog } from './gateway/log/log.ts'; const log = createLog('${level}', () => 86400000);
for (const event of ${JSON.stringify(events)}) log(...event);`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', source];
  return execFileSync(process.execPath, args, { encoding: 'utf8' }).split('\n').slice(0, -1);
}

const usual = { method: 'GET', path: '/v1/brief', status: 200, ms: 1 };

test('the line of an answered request is, to the byte, what pino writes', () => {
  const requests = [
    usual,
    { ...usual, method: 'M-SEARCH', status: 404, ms: 0.5, aborted: true },
    { ...usual, path: '/"quoted"\\\t\u0000\u2028Grüße 世界 \ud800', aborted: false },
    { ...usual, path: `/${'long and plain '.repeat(20)}` },
    // These are none of ours, and are left to pino.
    { ...usual, method: '"' },
    { ...usual, aborted: 'yes' },
    { method: 'GET', path: '/v1/brief' },
  ];
  const ours = logAll(
    'info',
    requests.map((data) => ['request-answered', data] as const),
  );
  const others = logAll(
    'info',
    requests.map((data) => ['something-else', data] as const),
  );
  expect(ours).toHaveLength(requests.length);
  expect(ours).toEqual(others.map((line) => line.replace('something-else', 'request-answered')));
});

test('above the level of information, answered requests are not told', () => {
  const events = [
    ['request-answered', usual],
    ['night-refused', {}, 'warn'],
  ] as const;
  expect(logAll('warn', events)).toHaveLength(1);
  expect(logAll('silent', events)).toHaveLength(0);
});
