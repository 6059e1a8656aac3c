import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { usdc } from '../../gateway/payment/protocol.ts';
import * as z from 'zod';
import { readGatewaySettings } from '../../gateway/settings.ts';

const payTo = '0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF';
const key = `0x${'5c'.repeat(32)}` as const;
const facilitator = 'https://facilitator.example';
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secret = String(privateKey.export({ type: 'sec1', format: 'pem' }));
const anyKey: unknown = expect.anything();
const coinbaseKey = { CDP_API_KEY_ID: 'id-of-key', CDP_API_KEY_SECRET: secret };

/** The variables that a refusal names. None if the settings are accepted. */
function namesOf(env: Record<string, string>): string[] {
  try {
    readGatewaySettings(env);
    return [];
  } catch (error) {
    const { message } = z.object({ message: z.string() }).parse(error);
    return message.split('; ').map((problem) => problem.split(':')[0] ?? '');
  }
}

test.each<[Record<string, string>, string[]]>([
  [{ NODE_ENV: 'production', ...coinbaseKey, PAY_TO_ADDRESS: payTo }, ['PAYMENT_MODE']],
  [{ NODE_ENV: 'production', PAYMENT_MODE: 'off' }, []],
  [{ PAYMENT_MODE: 'remote' }, ['PAY_TO_ADDRESS', 'FACILITATOR_URL']],
  [{ PAYMENT_MODE: 'remote', FACILITATOR_URL: facilitator }, ['PAY_TO_ADDRESS']],
  [{ PAYMENT_MODE: 'remote', PAY_TO_ADDRESS: payTo }, ['FACILITATOR_URL']],
  [{ PAYMENT_MODE: 'remote', PAY_TO_ADDRESS: payTo, ...coinbaseKey }, []],
  [{ CDP_API_KEY_ID: 'id-of-key' }, ['CDP_API_KEY_SECRET']],
  [{ CDP_API_KEY_SECRET: secret }, ['CDP_API_KEY_ID']],
  [{ PAYMENT_MODE: 'off', CDP_API_KEY_ID: 'id-of-key' }, []],
])('every variable that a mode lacks is named, and nothing else: %j lacks %j', (env, names) => {
  expect(namesOf(env)).toEqual(names);
});

const wrong = {
  PAY_TO_ADDRESS: '0x1',
  CDP_API_KEY_SECRET_FILE: '/nowhere',
  RPC_URL: 'x',
  DATABASE_URL: 'x',
};

test('every wrong variable is named at once, with those that it would need and those that do not fit each other', () => {
  const env = { ...wrong, PAYMENT_MODE: 'remote', PORT: 'x', LEDGER_DIR: 'public/ledger' };
  const names = [...Object.keys(wrong), 'FACILITATOR_URL', 'LEDGER_DIR', 'PORT'];
  expect(namesOf(env).toSorted()).toEqual(names.toSorted());
});

test('while payments are off, a wrong variable of payments stops nothing', () => {
  expect(namesOf({ ...wrong, PAYMENT_MODE: 'off' })).toEqual([]);
  expect(namesOf({ ...wrong, PAYMENT_MODE: 'off', PORT: 'x' })).toEqual(['PORT']);
});

const paid = { payTo, rpcUrl: 'https://mainnet.base.org' };

test.each<[string, Record<string, string>, unknown]>([
  ['nothing', {}, undefined],
  ['off', { PAYMENT_MODE: 'off', PAY_TO_ADDRESS: payTo }, { mode: 'off' }],
  [
    'a facilitator',
    { PAYMENT_MODE: 'remote', PAY_TO_ADDRESS: payTo, FACILITATOR_URL: `${facilitator}/x402/` },
    { mode: 'remote', ...paid, facilitatorUrl: `${facilitator}/x402`, coinbaseKey: undefined },
  ],
  [
    'Coinbase',
    {
      PAYMENT_MODE: 'remote',
      PAY_TO_ADDRESS: payTo,
      RPC_URL: 'http://127.0.0.1:8545',
      ...coinbaseKey,
    },
    {
      mode: 'remote',
      payTo,
      rpcUrl: 'http://127.0.0.1:8545',
      facilitatorUrl: 'https://api.cdp.coinbase.com/platform/v2/x402',
      coinbaseKey: { id: 'id-of-key', privateKey: anyKey },
    },
  ],
])('%s is chosen by its variables', (_, env, payment) => {
  expect(readGatewaySettings(env).payment).toEqual(payment);
});

test('no environment variable leads to a private chain', () => {
  expect(namesOf({ PAYMENT_MODE: 'dev', PAY_TO_ADDRESS: payTo })).toEqual(['PAYMENT_MODE']);
  const remote = { ...coinbaseKey, PAYMENT_MODE: 'remote', PAY_TO_ADDRESS: payTo };
  const everything = { ...remote, NODE_ENV: 'development', DEV: 'true' };
  expect(readGatewaySettings(everything).payment?.mode).toBe('remote');
});

test.each([
  ['PAYMENT_MODE', 'Remote', 'expected off or remote, got "Remote"'],
  ['PAY_TO_ADDRESS', payTo.slice(2), `expected 0x and 40 hex digits, got "${payTo.slice(2)}"`],
  [
    'PAY_TO_ADDRESS',
    `0x${'0'.repeat(40)}`,
    `expected an address that is not all zeros, got "0x${'0'.repeat(40)}"`,
  ],
  [
    'PAY_TO_ADDRESS',
    usdc.address,
    `expected the address of a wallet, not that of USDC itself, got "${usdc.address}"`,
  ],
  [
    'PAY_TO_ADDRESS',
    payTo.replace('B5AD', 'b5AD'),
    `its checksum, which is in the upper and lower case letters, is wrong, so compare every character, got "${payTo.replace('B5AD', 'b5AD')}"`,
  ],
  ['FACILITATOR_URL', 'ftp://u:hidden@x.example', 'expected an http or https address, got another'],
  ['RPC_URL', 'wss://base.example/v2/hidden', 'expected an http or https address, got another'],
  ['DATABASE_URL', 'mysql://u:hidden@x.example/d', 'expected postgres://USER:PASSWORD@HOST'],
  ['DATABASE_URL', 'postgres://u:hidden@x:99999/d', 'expected postgres://USER:'],
  ['DATABASE_URL', 'postgres://u:a@hidden/b@x.example/d', 'expected postgres://USER:'],
])('%s of %s is refused by its name', (name, value, sentence) => {
  expect(() => readGatewaySettings({ [name]: value })).toThrow(`${name}: ${sentence}`);
});

test.each([
  { PAYMENT_MODE: key },
  { PAY_TO_ADDRESS: key },
  { PAY_TO_ADDRESS: key.slice(2) },
  { PAY_TO_ADDRESS: key.toUpperCase() },
  { RPC_URL: `https:/${key}` },
  { CDP_API_KEY_SECRET: key },
  { DATABASE_URL: `postgres:${key}` },
])('no message shows a key, not even one in the wrong variable: %j', (env) => {
  const read = () => readGatewaySettings({ PAYMENT_MODE: 'remote', ...env });
  expect(read).toThrow(/expected /);
  expect(read).not.toThrow(new RegExp('5c'.repeat(20), 'i'));
});
