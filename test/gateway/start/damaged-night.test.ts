import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openChain } from '../../standin/chain/open-chain.ts';
import { copyMadeUpHome } from '../../pipeline/night/copied-home.ts';
import { openPaidGateway } from '../payment/open-paid-gateway.ts';
import { parseBody } from './open-gateway.ts';

const [dayBefore, day] = ['2026-11-19', '2026-11-20'] as const;
const chain = await openChain();

/** Changes one letter in the middle, so that a JSON file may still be read. */
async function flip(path: string) {
  const bytes = await readFile(path);
  const at = bytes.indexOf('e', bytes.length / 2);
  bytes[at] = 'x'.charCodeAt(0);
  await writeFile(path, bytes);
}

async function putFolder(path: string) {
  await rm(path);
  await mkdir(path);
}

async function openDamaged(file: string, damage: (path: string) => Promise<void>) {
  const home = await copyMadeUpHome(dayBefore, day);
  const path = join(home.folder, file);
  const whole = await readFile(path);
  await damage(path);
  const gateway = await openPaidGateway(chain, { home });
  const restore = async () => {
    await rm(path, { recursive: true, force: true });
    await writeFile(path, whole);
  };
  return { ...gateway, restore };
}

test.each([
  ['public/feed.atom', flip, '/feed.atom'],
  ['public/feed.atom', putFolder, '/feed.atom'],
  ['public/v1/index.json', (path: string) => writeFile(path, '{'), '/v1/index'],
  ['public/v1/brief.json', (path: string) => rm(path), '/v1/brief'],
] as const)(
  'a gateway that starts beside a damaged %s sells the night, and serves every other file',
  async (file, damage, address) => {
    const gateway = await openDamaged(file, damage);
    expect((await gateway.ask(address)).status).toBe(503);
    expect((await gateway.ask('/v1/digests/latest')).status).toBe(200);
    const sold = await gateway.pay('/v1/digests?limit=1');
    expect([sold.status, await sold.text()]).toEqual([200, expect.stringContaining(day)]);
    const [first] = (await gateway.snapshots.saleableNight())?.rows ?? [];
    expect((await gateway.pay(`/v1/repos/${first?.row.fullName}`)).status).toBe(200);
    expect(parseBody(await gateway.ask('/health'))).toMatchObject({
      status: 'degraded',
      snapshot: { digestDate: `${day}T00:00:00.000Z`, refused: 'incomplete' },
    });
    expect(gateway.snapshots.isStopgap()).toBe(true);
    const events = gateway.events.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['snapshot-refused', 'stopgap-taken']));

    await gateway.snapshots.refresh();
    expect(gateway.told('stopgap-taken')).toHaveLength(1);
    await gateway.restore();
    await gateway.snapshots.refresh();
    expect((await gateway.ask(address)).status).toBe(200);
    expect(gateway.snapshots.isStopgap()).toBe(false);
    expect(parseBody(await gateway.ask('/health'))).toMatchObject({ snapshot: { refused: null } });
  },
);

test.each([
  [`data/scans/${day}.json`, flip],
  [`data/scans/${day}.json`, putFolder],
  [`data/analyses/${day}.json`, (path: string) => writeFile(path, '')],
  [`data/digests/${day}.json`, (path: string) => rm(path)],
] as const)(
  'a gateway that starts beside a damaged %s sells the night before, and nothing of the newer one',
  async (file, damage) => {
    const gateway = await openDamaged(file, damage);
    const digests = await (await gateway.pay('/v1/digests')).text();
    expect(digests).toContain(`"${dayBefore}-`);
    expect(digests).not.toContain(`"${day}-`);
    const rows = await gateway.snapshots.saleableNight();
    expect(rows?.scanDate).toContain(dayBefore);
    expect(parseBody(await gateway.ask('/health'))).toMatchObject({
      status: 'degraded',
      snapshot: { digestDate: `${dayBefore}T00:00:00.000Z`, refused: 'incomplete' },
    });
    // The files at fixed addresses are of the newer night.
    expect((await gateway.ask('/v1/index')).status).toBe(503);
    expect((await gateway.ask(`/digests/${dayBefore}.html`)).status).toBe(200);
    await gateway.restore();
    await gateway.snapshots.refresh();
    expect((await gateway.snapshots.saleableNight())?.scanDate).toContain(day);
  },
);

test.each([
  ['is broken', (path: string) => writeFile(path, '{')],
  ['is a folder', putFolder],
  ['is of another night', (path: string) => copyFile(path.replace(dayBefore, day), path)],
])('an earlier digest that %s is left out, and the night is sold', async (_, damage) => {
  const gateway = await openDamaged(`data/digests/${dayBefore}.json`, damage);
  const night = await gateway.snapshots.saleableNight();
  expect([night?.scanDate.slice(0, 10), night?.digests.map(({ date }) => date)]).toEqual([
    day,
    [day],
  ]);
  expect((await gateway.ask('/v1/index')).status).toBe(200);
});

test.each([
  ['broken', (path: string) => writeFile(path, '{'), 'invalid'],
  ['gone', (path: string) => rm(path), 'gone'],
] as const)(
  'a gateway that starts beside a pointer that is %s sells the newest night that is whole by itself',
  async (_, damage, refused) => {
    const gateway = await openDamaged('data/current.json', damage);
    expect((await gateway.pay('/v1/repos?limit=1')).status).toBe(200);
    expect(parseBody(await gateway.ask('/health'))).toMatchObject({
      status: 'degraded',
      snapshot: { digestDate: `${day}T00:00:00.000Z`, refused },
    });
  },
);
