import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toSha256 } from '../../pipeline/archive/archive.ts';
import { parseFile } from '../../pipeline/platform/file-text.ts';
import { replaceFiles } from '../../pipeline/platform/files.ts';
import { BriefResponse, DigestResponse, IndexRecord } from '../../pipeline/contract/views.ts';
import { copyMadeUpHome } from '../pipeline/night/copied-home.ts';
import { day, openGateway, parseBody } from './open-gateway.ts';
import { openGatewayProcess } from './gateway-process.ts';

const nextDay = '2026-11-21';
const nextDays = [nextDay, '2026-11-22'];

async function digestDateOf(gateway: Awaited<ReturnType<typeof openGateway>>): Promise<unknown> {
  const answer = await gateway.ask('/v1/index');
  return parseFile(IndexRecord, answer.body.toString(), '/v1/index').digestDate.slice(0, 10);
}

test('a partly copied night is refused and logged, and the earlier night is still served', async () => {
  const gateway = await openGateway();
  const other = await copyMadeUpHome(day, nextDay);
  // The pointer arrives before the files that it names, as may happen with any copy.
  await cp(other.archive.dataDir, gateway.home.archive.dataDir, { recursive: true });
  await gateway.snapshots.refresh();
  await gateway.snapshots.refresh();

  expect(await digestDateOf(gateway)).toBe(day);
  expect(parseBody(await gateway.ask('/health'))).toMatchObject({
    status: 'degraded',
    snapshot: { digestDate: `${day}T00:00:00.000Z`, refused: 'incomplete' },
  });
  expect(gateway.events.filter(({ event }) => event === 'snapshot-refused')).toHaveLength(1);

  await cp(other.publicDir, gateway.home.publicDir, { recursive: true });
  await gateway.snapshots.refresh();
  await gateway.snapshots.refresh();
  expect(await digestDateOf(gateway)).toBe(nextDay);
  expect(parseBody(await gateway.ask('/health'))).toMatchObject({ snapshot: { refused: null } });
  // A night that is served is not read again.
  expect(gateway.told('snapshot-taken')).toHaveLength(2);
});

test.each([
  ['is cut off', '{"schema":1,', 'current.json: is not JSON'],
  ['is of a later schema', '{"schema":7}', 'current.json: schema: .*expected 1, got 7'],
  ['is empty', '', 'current.json: is empty; it may have been cut off'],
])(
  'a pointer that %s is refused: the log has the details, and clients get one word',
  async (...of) => {
    const [, text, cause] = of;
    const gateway = await openGateway();
    await writeFile(join(gateway.home.archive.dataDir, 'current.json'), text);
    await gateway.snapshots.refresh();
    expect(await digestDateOf(gateway)).toBe(day);
    const health = await gateway.ask('/health');
    expect(parseBody(health)).toMatchObject({
      status: 'degraded',
      snapshot: { refused: 'invalid' },
    });
    expect(health.body.toString()).not.toContain(gateway.home.folder);
    expect(gateway.told('snapshot-refused')[0]?.['cause']).toMatch(new RegExp(cause));
  },
);

test('a night whose brief breaks the contract is refused, and logged again after a sound one', async () => {
  const { home, snapshots, told } = await openGateway();
  const [brief, pointer] = [join(home.publicDir, 'v1/brief.json'), home.archive.formatPointer];
  const { value } = (await home.archive.readPointer()) ?? {};
  if (!value) throw new Error('no night is published');
  for (const bytes of [Buffer.from('{}'), await readFile(brief), Buffer.from('{}')]) {
    value.files.public['v1/brief.json'] = toSha256(bytes);
    await replaceFiles([{ path: brief, bytes }, pointer(value)]);
    await snapshots.refresh();
  }
  const causes = told('snapshot-refused').map((data) => String(data['cause']));
  expect(causes.map((cause) => cause.startsWith('v1/brief.json: success: '))).toEqual([true, true]);
});

test('a pointer that is there and cannot be read is refused, and not called unpublished', async () => {
  const gateway = await openGateway();
  const pointer = join(gateway.home.archive.dataDir, 'current.json');
  await rm(pointer);
  await symlink('current.json', pointer);
  await gateway.snapshots.refresh();
  expect(parseBody(await gateway.ask('/health'))).toMatchObject({
    snapshot: { refused: 'unreadable' },
  });
  expect(gateway.told('snapshot-refused')[0]?.['cause']).toContain('ELOOP');
});

test('a broken sample does not stop a night from being served', async () => {
  const home = await copyMadeUpHome(day);
  await writeFile(join(home.publicDir, 'v1/sample.json'), '{"success":');
  const gateway = await openGateway({ home, publish: false });
  expect(await digestDateOf(gateway)).toBe(day);
  expect((await gateway.ask('/v1/sample')).status).toBe(503);
  expect(gateway.events.map(({ event }) => event)).toContain('sample-refused');
});

test('if the folders are removed, the night is served from memory', async () => {
  const gateway = await openGateway();
  await rm(gateway.home.folder, { recursive: true });
  await gateway.snapshots.refresh();
  expect(await digestDateOf(gateway)).toBe(day);
  expect(parseBody(await gateway.ask('/health'))).toMatchObject({ snapshot: { refused: 'gone' } });
  await mkdir(gateway.home.folder);
});

test('a change of nights under load loses no answer and mixes no two nights', async () => {
  const gateway = await openGatewayProcess({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  const titles = new Set<string>();
  const ids = new Set<string>();
  const seen = new Set<string>();
  let asked = 0;
  const published = new AbortController();

  const agent = async () => {
    while (!published.signal.aborted) {
      asked += 1;
      const headers = { 'X-Forwarded-For': `10.0.${(asked >> 8) & 255}.${asked & 255}` };
      const read = async (path: string) => {
        const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers });
        if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
        return response.text();
      };
      const { data: digest } = parseFile(DigestResponse, await read('/v1/digests/latest'), '');
      const { data: brief } = parseFile(BriefResponse, await read('/v1/brief'), 'brief');
      const index = parseFile(IndexRecord, await read('/v1/index'), 'index');
      seen.add(index.digestDate.slice(0, 10));
      for (const { digestDate, title } of [digest, brief]) titles.add(`${digestDate} ${title}`);
      ids.add(digest.id).add(index.index);
    }
  };
  const publisher = async () => {
    for (const date of nextDays) {
      await gateway.home.publish(date);
      await expect.poll(() => seen.has(date), { timeout: 50_000 }).toBe(true);
    }
    published.abort();
  };
  await Promise.all([publisher(), agent(), agent(), agent(), agent()]);
  expect(await gateway.stop()).toBe('');
  const dates = [day, ...nextDays];
  expect([...seen].toSorted()).toEqual(dates);
  const files = await Promise.all(dates.map(gateway.home.archive.readDigest));
  const digests = files.flatMap((file) => file?.value ?? []);
  const named = digests.map(({ digestDate, title }) => `${digestDate} ${title}`);
  expect([...titles].toSorted()).toEqual(named);
  expect([...ids].toSorted()).toEqual(digests.map(({ id }) => id));
  expect(asked).toBeGreaterThan(50);
});
