import { expect, test } from 'vitest';
import { openChain } from '../../../standin/chain/open-chain.ts';
import { openPaidGateway } from '../open-paid-gateway.ts';
import { runProgram } from '../../../run/run-program.ts';
import { openLedgers } from './open-ledgers.ts';
import { newPayment } from './payments.ts';
import { settle } from './place.ts';

const chain = await openChain();
const ours = 'https://ours.example';
const other = 'https://other.example';
const payTo = `0x${'Cd'.repeat(20)}`;
const { postgres, open: openAt } = await openLedgers();

const open = (url: string, service: string, address = payTo) =>
  openAt(url, { seller: { service, payTo: address } }).ledger;

function runLedger(env: Record<string, string>, ...args: string[]) {
  return runProgram('scripts/ledger.ts', args, env);
}

test('a gateway of another service with the same address and database does not start, and says what to do', async () => {
  const env = { DATABASE_URL: await postgres.createDatabase() };
  const first = await openPaidGateway(chain, { env: { ...env, BASE_URL: `${ours}/` } });
  const second = openPaidGateway(chain, { env: { ...env, BASE_URL: other } });
  await expect(second).rejects.toThrow(
    `notes that ${ours} sells with PAY_TO_ADDRESS ${chain.payTo}, and BASE_URL is ${other}; give this service an address and a database of its own, or, if it has moved here, run npm run ledger -- --service ${other}`,
  );
  const path = '/v1/repos?limit=2';
  expect((await first.send(path, await first.sign(path))).status).toBe(200);
  await first.close();
}, 60_000);

test('gateways of one service, a new address of it, and another service with another address are admitted', async () => {
  const url = await postgres.createDatabase();
  const another = `0x${'ef'.repeat(20)}`;
  for (const [service, address] of [
    [ours, payTo],
    [ours, payTo.toLowerCase()],
    [other, another],
  ] as const) {
    await open(url, service, address).admit();
  }
  await expect(open(url, ours, another).admit()).rejects.toThrow(
    'BASE_URL is https://ours.example',
  );
});

test('a gateway that could not ask at its start sells nothing if the database is of another service', async () => {
  const url = await postgres.createDatabase();
  await open(url, ours).admit();
  await postgres.stop();
  const late = open(url, other);
  await late.admit();
  await postgres.start();
  await expect(late.claim(newPayment(1))).rejects.toThrow(`notes that ${ours}`);
}, 60_000);

test('a service that moves is noted by the command, and then its gateways start', async () => {
  const url = await postgres.createDatabase();
  await settle(open(url, ours), newPayment(1));
  const { out } = await runLedger(
    { DATABASE_URL: url, PAY_TO_ADDRESS: payTo },
    '--service',
    `${other}/`,
  );
  expect(out).toContain(`${other} sells with ${payTo}`);
  const moved = open(url, other);
  await moved.admit();
  expect((await moved.claim(newPayment(1))).outcome).toBe('settled');
  await expect(open(url, ours).admit()).rejects.toThrow(`notes that ${other}`);
  const { error } = await runLedger({ DATABASE_URL: url }, '--service', other);
  expect(error).toContain('--service needs DATABASE_URL and PAY_TO_ADDRESS');
}, 60_000);
