import { expect, test } from 'vitest';
import { openHeartbeat } from '../../../pipeline/night/heartbeat.ts';
import { closedOrigin, openReceiver } from './receiver.ts';

function watch(address: string) {
  const lines: unknown[] = [];
  return { lines, ...openHeartbeat(address, (event, data) => lines.push({ event, ...data })) };
}

test('a heartbeat is sent to the address, and its start and its failure below it, before the query', async () => {
  const { origin, received } = await openReceiver();
  const done = watch(`${origin}/key/night?create=1`);
  await done.start();
  await done.done({ rows: 300 });
  const failed = watch(`${origin}/4fd2/`);
  await failed.fail('the disk is full');
  expect(received).toEqual([
    { method: 'POST', url: '/key/night/start?create=1', type: 'text/plain', body: '' },
    {
      method: 'POST',
      url: '/key/night?create=1',
      type: 'application/json',
      body: '{"rows":300}',
    },
    {
      method: 'POST',
      url: '/4fd2/fail',
      type: 'text/plain; charset=utf-8',
      body: 'the disk is full',
    },
  ]);
  expect([...done.lines, ...failed.lines]).toEqual([]);
});

test('only the first end of a command is told', async () => {
  const { origin, received } = await openReceiver();
  const { fail, done } = watch(`${origin}/4fd2`);
  await fail('an unhandled error');
  await done({ rows: 300 });
  expect(received.map(({ url }) => url)).toEqual(['/4fd2/fail']);
});

test('a heartbeat that fails is one line of the log, without the address', async () => {
  const { origin } = await openReceiver((response) => response.writeHead(503).end());
  const refused = watch(`${origin}/4fd2`);
  await refused.start();
  expect(refused.lines).toEqual([
    { event: 'heartbeat-missed', notice: 'the address of HEARTBEAT_URL answered 503' },
  ]);
  const away = watch(`${await closedOrigin()}/4fd2`);
  await away.done({});
  expect(away.lines).toEqual([
    {
      event: 'heartbeat-missed',
      notice: 'the address of HEARTBEAT_URL could not be reached: ECONNREFUSED',
    },
  ]);
});

test('a redirect is not followed with what was sent', async () => {
  const other = await openReceiver();
  const { origin } = await openReceiver((response) =>
    response.writeHead(307, { Location: `${other.origin}/there` }).end(),
  );
  const heartbeat = watch(`${origin}/4fd2`);
  await heartbeat.done({ rows: 300 });
  expect(heartbeat.lines).toEqual([
    expect.objectContaining({
      notice: 'the address of HEARTBEAT_URL answered 307, and redirects are not followed',
    }),
  ]);
  expect(other.received).toEqual([]);
});

test('an answer that never ends counts by its status', async () => {
  const { origin } = await openReceiver((response) => response.writeHead(200).write('more'));
  const heartbeat = watch(`${origin}/4fd2`);
  await heartbeat.done({});
  expect(heartbeat.lines).toEqual([]);
});
