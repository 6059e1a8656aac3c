import { encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem';
import { expect, test } from 'vitest';
import { usdc } from '../../../gateway/payment/protocol.ts';
import { contractCode } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { signAuthorization, type Signed, toHeader } from '../../../scripts/lab/paying/sign.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { only } from '../../standin/chain/start-rpc.ts';
import { openPayer } from '../../standin/chain/open-payer.ts';
import { openPaidGateway, path } from './open-paid-gateway.ts';

const chain = await openChain();
const { payTo } = chain;
const gateway = await openPaidGateway(chain);

const set = (index: Hex | number, isOn: boolean) =>
  chain.client.setStorageAt({
    address: usdc.address,
    index,
    value: numberToHex(isOn ? 1 : 0, { size: 32 }),
  });
const denySlot = (holder: Hex) =>
  keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, 2n]));

test.each([
  ['USDC is paused', 3],
  ['our address is blacklisted', denySlot(payTo)],
] as const)(
  'while %s, a call is 503 with Retry-After, and no buyer is at fault',
  async (_, slot) => {
    const { key } = await openPayer(chain, 10_000n);
    const payment = toHeader(await signAuthorization(key, { to: payTo }));
    await set(slot, true);
    const answer = await gateway.send(path, payment);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(gateway.told('token-stopped').length).toBeGreaterThan(0);
    gateway.pass(6);
    const { status, body } = await gateway.ask('/health?ready');
    expect(status).toBe(503);
    expect(body.toString()).toContain('USDC is paused, or has blacklisted PAY_TO_ADDRESS.');
    await set(slot, false);
    gateway.pass(6);
    expect((await gateway.ask('/health?ready')).status).toBe(200);
    expect(await gateway.outcome(path, payment)).toBe('200');
  },
);

test.each([
  ['a payer that USDC has blacklisted', (payer: Hex) => set(denySlot(payer), true)],
  [
    'an account whose code refuses this signature',
    // The owner of this wallet is nobody.
    (payer: Hex) => chain.client.setCode({ address: payer, bytecode: contractCode.wallet }),
  ],
])('%s is refused in these words', async (words, change) => {
  const { key, address } = await openPayer(chain, 10_000n);
  await change(address);
  const answer = await gateway.send(path, toHeader(await signAuthorization(key, { to: payTo })));
  expect(answer.status).toBe(402);
  expect(answer.body.toString()).toContain(words);
});

test('a payment that starts before now and after the newest block is refused with this reason', async () => {
  const { key } = await openPayer(chain, 10_000n);
  const validAfter = String(Math.floor(Date.now() / 1000) + 30);
  const payment = toHeader(await signAuthorization(key, { to: payTo, validAfter }));
  const invalidReason = 'invalid_exact_evm_transaction_simulation_failed';
  gateway.facilitator.decide(() => ({ text: JSON.stringify({ isValid: false, invalidReason }) }));
  gateway.setClock(60);
  expect(await gateway.outcome(path, payment)).toBe(
    '402 invalid_exact_evm_payload_authorization_valid_after',
  );
  gateway.setClock(-60);
  gateway.facilitator.decide(() => 'through');
});

test.each(['invalid_exact_evm_transaction_simulation_failed', 'invalid_exact_evm_signature'])(
  'a facilitator that says %s of a payment which would settle is not believed: 503, uncharged',
  async (invalidReason) => {
    const { key } = await openPayer(chain, 10_000n);
    const payment = toHeader(await signAuthorization(key, { to: payTo }));
    gateway.facilitator.decide(() => ({ text: JSON.stringify({ isValid: false, invalidReason }) }));
    for (const passage of ['through', 'fail'] as const) {
      gateway.rpc.decide(only('eth_call', passage));
      expect(await gateway.outcome(path, payment)).toBe('503 payment_unavailable');
    }
    gateway.rpc.decide(() => 'through');
    gateway.facilitator.decide(() => 'through');
    expect(await gateway.outcome(path, payment)).toBe('200');
  },
);

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const word = (value: bigint) => value.toString(16).padStart(64, '0');

/** The parts of a signature. */
function take({ signature }: Signed) {
  const r = BigInt(signature.slice(0, 66));
  return {
    r,
    s: BigInt(`0x${signature.slice(66, 130)}`),
    parity: Number(`0x${signature.slice(130)}`) - 27,
  };
}

test.each<[string, (signed: Signed) => Hex]>([
  [
    '64 bytes',
    (signed) => {
      const { r, s, parity } = take(signed);
      return `0x${word(r)}${word(s | (BigInt(parity) << 255n))}`;
    },
  ],
  [
    'v of 0 or 1',
    (signed) => {
      const { r, s, parity } = take(signed);
      return `0x${word(r)}${word(s)}0${parity}`;
    },
  ],
  [
    'a high s',
    (signed) => {
      const { r, s, parity } = take(signed);
      return `0x${word(r)}${word(order - s)}${(28 - parity).toString(16)}`;
    },
  ],
])('a signature spelled with %s pays', async (_, spell) => {
  const { key } = await openPayer(chain, 10_000n);
  const signed = await signAuthorization(key, { to: payTo });
  const payment = toHeader({ ...signed, signature: spell(signed) });
  expect(await gateway.outcome(path, payment)).toBe('200');
});
