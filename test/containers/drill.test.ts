import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createAgent, readTransaction } from '../../scripts/lab/paying/agent.ts';
import { type DevChain, startDevChain } from '../../scripts/lab/dev-chain/dev-chain.ts';
import { prices } from '../../gateway/payment/prices.ts';
import { homeAt } from '../pipeline/night/run-night.ts';
import { publishRecorded } from '../gateway/payment/route-nights.ts';
import { runFacilitator } from '../../scripts/lab/dev-chain/facilitator-process.ts';
import { findFreePort } from '../../scripts/lab/free-port.ts';
import { docker, hostAddress, listContainers, preferLocalImages } from './engine.ts';
import { newFolder } from '../run/new-folder.ts';

/** nginx takes a while to notice that a gateway is down, or up again. */
const patience = { timeout: 60_000, interval: 1_000 };
/** How long a container may take to stop, in seconds. Docker kills it then. */
const stopSeconds = 20;
const today = '2026-11-20';
const tomorrow = '2026-11-21';

const folder = newFolder();
const home = homeAt(folder);
const compose = ['compose', '--project-name', `drill-${process.pid}`];
const closers: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true })];
let address = '';
let sold = 0;
let chain: DevChain;

beforeAll(async () => {
  await copyRepository();
  // Docker would make this folder as root, and nobody else could then remove the copies in it.
  await mkdir(join(folder, 'copies'));
  chain = await startDevChain();
  closers.push(chain.stop);
  const facilitator = await runFacilitator(chain);
  closers.push(facilitator.stop);
  await publishRecorded(home, today);
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  const settings = {
    BASE_URL: address,
    CONTACT_EMAIL: 'drill@example.com',
    PAYMENT_MODE: 'remote',
    PAY_TO_ADDRESS: chain.payTo,
    FACILITATOR_URL: await offerToContainers(Number(new URL(facilitator.url).port)),
    RPC_URL: await offerToContainers(Number(new URL(chain.rpcUrl).port)),
    POSTGRES_PASSWORD: 'drill',
    HTTP_PORT: String(port),
    // Never the default: containers of another run, or of a real service, may be up on this machine.
    NETWORK: `172.31.${process.pid % 243}`,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, '.env'), lines.join(''));
  closers.push(() =>
    docker([...compose, 'down', '--volumes', '--rmi', 'local', '--timeout', '5'], folder),
  );
  await startContainers();
});

afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

test('the containers serve the night, and sell a call once they are up', async () => {
  expect(await servedDay()).toBe(today);
  expect((await fetch(`${address}/`)).headers.get('content-type')).toContain('text/html');
  await buy();
});

test('no paid call fails while a gateway is stopped', async () => {
  await docker([...compose, 'stop', 'gateway-1'], folder);
  for (let call = 0; call < 5; call += 1) expect(await buy()).toContain(today);
});

test('nginx starts again while a gateway is away, and finds it when it is back', async () => {
  await docker([...compose, 'restart', 'front'], folder);
  await expect.poll(servedDay, patience).toBe(today);
  // Files are served at once. Until nginx has looked up the gateways, paid calls are told to come again in a moment.
  await expect.poll(() => statusOf('/health'), patience).toBe(200);
  await buy();
  await docker([...compose, 'start', 'gateway-1'], folder);
  await docker([...compose, 'stop', 'gateway-2'], folder);
  await expect.poll(() => statusOf('/health'), patience).toBe(200);
  await buy();
  await docker([...compose, 'start', 'gateway-2'], folder);
});

test('a new night reaches the containers without a restart', async () => {
  await publishRecorded(home, tomorrow);
  await expect.poll(servedDay, patience).toBe(tomorrow);
  await expect.poll(async () => (await buy()).slice(0, 10), patience).toBe(tomorrow);
});

test('all containers stop in time when they are asked to', async () => {
  await docker([...compose, 'stop', '--timeout', String(stopSeconds)], folder);
  const ended = await listContainers(compose, folder);
  expect(ended.map(({ Service }) => Service).toSorted()).toEqual([
    'front',
    'gateway-1',
    'gateway-2',
    'ledger',
    'ledger-copies',
  ]);
  // Docker kills a container that does not stop in time. Its code is then 137.
  expect(ended.filter(({ ExitCode }) => ExitCode !== 0)).toEqual([]);
});

test('after a new start, the ledger has each call that was sold, and each was charged once', async () => {
  await docker([...compose, 'up', '--detach', '--wait'], folder);
  expect(await settledCalls()).toBe(sold);
  expect(await chain.balanceOf(chain.payTo)).toBe(BigInt(sold) * BigInt(prices.repos.atomic));
  await buy();
});

test('a lost ledger comes back from its newest copy, and the gateways sell with it', async () => {
  const earlier = await listCopies();
  await docker([...compose, 'restart', 'ledger-copies'], folder);
  await expect.poll(async () => (await listCopies()).length, patience).toBe(earlier.length + 1);
  const newest = (await listCopies()).at(-1);

  await docker([...compose, 'stop', 'gateway-1', 'gateway-2'], folder);
  await askLedger('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  // A copy can only be read by root, so the container reads it.
  const restore = `pg_restore --clean --if-exists --dbname="$DATABASE_URL" /copies/${newest}`;
  await docker([...compose, 'exec', '--no-TTY', 'ledger-copies', 'sh', '-c', restore], folder);
  await docker([...compose, 'start', 'gateway-1', 'gateway-2'], folder);
  expect(await settledCalls()).toBe(sold);
  await expect.poll(() => statusOf('/health'), patience).toBe(200);
  await buy();
});

/** Copies the files that git tracks, as they are in this checkout. */
async function copyRepository(): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8' });
  for (const file of listed.split('\0').filter(Boolean)) await cp(file, join(folder, file));
  for (const name of ['Dockerfile', 'compose.yml']) {
    const path = join(folder, name);
    await writeFile(path, await preferLocalImages(await readFile(path, 'utf8')));
  }
}

/** Builds and starts the containers. @throws with the end of their logs, which are removed afterwards. */
async function startContainers(): Promise<void> {
  try {
    await docker([...compose, 'up', '--build', '--detach', '--wait'], folder);
  } catch (error) {
    const logs = await docker([...compose, 'logs', '--tail', '20'], folder);
    throw new Error(`the containers did not start:\n${logs}`, { cause: error });
  }
}

/** The names of the copies of the ledger, the newest last. */
async function listCopies(): Promise<string[]> {
  const names = await readdir(join(folder, 'copies'));
  return names.filter((name) => name.startsWith('ledger-')).toSorted();
}

/** Runs SQL in the container of the ledger, and returns the values. */
function askLedger(sql: string): Promise<string> {
  const psql = ['psql', '--username', 'gateway', '--dbname', 'ledger', '--quiet', '--tuples-only'];
  return docker([...compose, 'exec', '--no-TTY', 'ledger', ...psql, '--command', sql], folder);
}

async function settledCalls(): Promise<number> {
  return Number(await askLedger(`SELECT count(*) FROM payments WHERE state = 'settled'`));
}

/** Forwards connections of containers to a port that only this machine can reach. */
async function offerToContainers(port: number): Promise<string> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  const host = hostAddress();
  await once(server.listen(0, host), 'listening');
  const { port: offered } = z.object({ port: z.int() }).parse(server.address());
  closers.push(async () => server.close());
  return `http://${host}:${offered}`;
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(`${address}${path}`)).status;
}

async function servedDay(): Promise<string> {
  const { digestDate } = z
    .looseObject({ digestDate: z.string() })
    .parse(await (await fetch(`${address}/v1/index`)).json());
  return digestDate.slice(0, 10);
}

/** Buys a call through nginx, and returns the day of its rows. */
async function buy(): Promise<string> {
  const { fetch: pay } = createAgent(chain.payerKey);
  const response = await pay(`${address}/v1/repos?limit=2`);
  const body = await response.text();
  expect({ status: response.status, body: response.ok ? '' : body }).toEqual({
    status: 200,
    body: '',
  });
  expect(readTransaction(response)).toMatch(/^0x/);
  sold += 1;
  return z.looseObject({ scanDate: z.string() }).parse(JSON.parse(body)).scanDate;
}
