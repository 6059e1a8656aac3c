import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { usdc } from '../../../gateway/payment/protocol.ts';
import { contractCode } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import { cancel } from './land.ts';
import { openPaidGateway, type PaidGateway, openTroubled } from './open-paid-gateway.ts';
import { countStatuses, reasonOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const path = '/v1/repos?limit=2';
const { payTo } = chain;

/** The kinds, in the order of their numbers in the contract. */
const kinds = ['burner', 'trap', 'alternating', 'loop', 'reverting', 'broken', 'silent', 'large'];
type Kind =
  | 'burner'
  | 'trap'
  | 'alternating'
  | 'loop'
  | 'reverting'
  | 'broken'
  | 'silent'
  | 'large';

/** A contract wallet with ten cents that harms whoever settles its payments. */
async function openHostile(kind: Kind): Promise<Address> {
  const wallet = privateKeyToAddress(generatePrivateKey());
  const value = numberToHex(kinds.indexOf(kind), { size: 32 });
  await chain.client.setStorageAt({ address: wallet, index: 0, value });
  await chain.client.setCode({ address: wallet, bytecode: contractCode.hostileWallet });
  await chain.mint(wallet, 100_000n);
  return wallet;
}

/** Sends a payment that the wallet accepts as its own, although a stranger signed it. */
async function pay(gateway: PaidGateway, from: Address) {
  const signed = await signAuthorization(generatePrivateKey(), { from, to: payTo });
  return gateway.send(path, toHeader(signed));
}

/** Gives a function that counts what was received, sent and spent since now. */
async function openBooks(gateway: PaidGateway) {
  const settler = privateKeyToAddress(chain.settlementKey);
  const ether = () => chain.client.getBalance({ address: settler });
  const [before, sent, had] = [
    await gateway.received(),
    await gateway.transactions(),
    await ether(),
  ];
  return async () => ({
    taken: (await gateway.received()) - before,
    sent: (await gateway.transactions()) - sent,
    wei: had - (await ether()),
  });
}

/** The most that a call can cost by default. */
const mostWei = 300_000n * 100_000_000n;

test.each<[Kind, string]>([
  ['loop', 'invalid_exact_evm_payload_signature'],
  ['reverting', 'invalid_exact_evm_payload_signature'],
  ['broken', 'invalid_exact_evm_payload_signature'],
  ['silent', 'invalid_exact_evm_payload_signature'],
  ['trap', 'invalid_exact_evm_payload_signature'],
  ['burner', 'invalid_exact_evm_payload_signature'],
])('a %s wallet is refused before anything is sent, and nothing moves', async (kind, reason) => {
  const gateway = await openPaidGateway(chain);
  const books = await openBooks(gateway);
  const wallet = await openHostile(kind);

  const answer = await pay(gateway, wallet);

  expect([answer.status, reasonOf(answer)]).toEqual([402, reason]);
  expect(await books()).toEqual({ taken: 0n, sent: 0, wei: 0n });
  expect(await chain.balanceOf(wallet)).toBe(100_000n);
});

test('a wallet that answers 64 KB is charged like any other, within the bound', async () => {
  const gateway = await openPaidGateway(chain);
  const books = await openBooks(gateway);
  const wallet = await openHostile('large');

  expect((await pay(gateway, wallet)).status).toBe(200);

  const { wei, ...moved } = await books();
  expect(moved).toEqual({ taken: 10_000n, sent: 1 });
  expect(wei).toBeLessThanOrEqual(mostWei);
  expect(await chain.balanceOf(wallet)).toBe(90_000n);
});

test('a wallet whose payments pass the estimate and revert is refused after three of them', async () => {
  const { rpc, gateway } = await openTroubled(chain);
  const books = await openBooks(gateway);
  const wallet = await openHostile('alternating');
  // A block comes between the estimate and the broadcast.
  rpc.decide(async (method): Promise<Passage> => {
    if (method === 'eth_sendRawTransaction') await chain.client.mine({ blocks: 1 });
    return 'through';
  });
  const answers = [];
  for (let count = 0; count < 8; count += 1) {
    // The wallet is valid in this block and in the next one, and not in the one after it.
    while ((await chain.client.getBlockNumber()) % 3n !== 0n) {
      await chain.client.mine({ blocks: 1 });
    }
    answers.push(await pay(gateway, wallet));
  }

  expect(countStatuses(answers)).toEqual({ 402: 8 });
  expect(answers.map(reasonOf).slice(3)).toEqual(
    Array.from({ length: 5 }, () => 'invalid_transaction_state'),
  );
  const { wei, ...moved } = await books();
  expect(moved).toEqual({ taken: 0n, sent: 3 });
  expect(wei).toBeLessThanOrEqual(3n * mostWei);
  expect(await chain.balanceOf(wallet)).toBe(100_000n);
  const events = gateway.events.map(({ event }) => event);
  expect(events.filter((event) => event === 'payer-barred')).toHaveLength(1);
  const mined = gateway.events.filter(({ event }) => event === 'settlement-mined');
  expect(mined.map(({ data }) => data['status'])).toEqual(['reverted', 'reverted', 'reverted']);
  // Other payers are not affected.
  expect((await gateway.send(path, await gateway.sign(path))).status).toBe(200);
});

test.each(['a wallet whose code turns hostile', 'an account that moves its balance away'])(
  '%s, after many payments were sent at once, causes four reverts and is refused',
  async (kind) => {
    const timing = { settleMs: 30_000, confirmMs: 25_000 };
    const gateway = await openPaidGateway(chain, { timing });
    const books = await openBooks(gateway);
    const key = generatePrivateKey();
    const account = privateKeyToAddress(key);
    const hasCode = kind.startsWith('a wallet');
    const wallet = hasCode ? await openHostile('large') : account;
    await chain.mint(wallet, 200_000n);
    const send = async () => {
      if (hasCode) return pay(gateway, wallet);
      return gateway.send(path, toHeader(await signAuthorization(key, { to: payTo })));
    };
    const harm = async (isHarmful: boolean) => {
      if (hasCode) await become(wallet, isHarmful ? 'reverting' : 'large');
      else await chain.mint(account, isHarmful ? -200_000n : 200_000n);
    };
    await chain.client.setAutomine(false);
    const answers = Promise.all(Array.from({ length: 15 }, send));
    await expect
      .poll(async () => (await chain.client.getTxpoolStatus()).pending, { timeout: 20_000 })
      .toBe(4);
    await harm(true);
    await chain.client.mine({ blocks: 1 });
    // The other eleven would pass every check again.
    await harm(false);
    await chain.client.setAutomine(true);

    expect(countStatuses(await answers)).toEqual({ 402: 15 });
    const { wei, ...moved } = await books();
    expect(moved).toEqual({ taken: 0n, sent: 4 });
    expect(wei).toBeLessThanOrEqual(4n * mostWei);
    const events = gateway.events.map(({ event }) => event);
    expect(events.filter((event) => event === 'payer-barred')).toHaveLength(1);
  },
);

/** Changes how a wallet answers from now on. */
async function become(wallet: Hex, kind: Kind): Promise<void> {
  const value = numberToHex(kinds.indexOf(kind), { size: 32 });
  await chain.client.setStorageAt({ address: wallet, index: 0, value });
}

/** Writes a flag of the token, as Circle sets them on Base. */
async function setFlag(index: Hex | number, value: boolean): Promise<void> {
  const word = numberToHex(value ? 1 : 0, { size: 32 });
  await chain.client.setStorageAt({ address: usdc.address, index, value: word });
}

function deniedSlot(holder: Address): Hex {
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, 2n]));
}

test('a payer on the deny list is refused, and pays once it is off the list', async () => {
  const gateway = await openPaidGateway(chain);
  const books = await openBooks(gateway);
  const payer = privateKeyToAddress(chain.payerKey);
  const payment = await gateway.sign(path);
  await setFlag(deniedSlot(payer), true);

  const refused = await gateway.send(path, payment);
  expect([refused.status, reasonOf(refused)]).toEqual([402, 'invalid_transaction_state']);
  expect(await books()).toEqual({ taken: 0n, sent: 0, wei: 0n });

  await setFlag(deniedSlot(payer), false);
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await books()).toMatchObject({ taken: 10_000n, sent: 1 });
});

test('while the token is paused nothing is sent, and afterwards the same payment is charged once', async () => {
  const gateway = await openPaidGateway(chain);
  const books = await openBooks(gateway);
  const payment = await gateway.sign(path);
  await setFlag(3, true);

  const refused = await gateway.send(path, payment);
  expect([refused.status, reasonOf(refused)]).toEqual([402, 'invalid_transaction_state']);
  expect(await books()).toEqual({ taken: 0n, sent: 0, wei: 0n });

  await setFlag(3, false);
  expect((await gateway.send(path, payment)).status).toBe(200);
  expect(await books()).toMatchObject({ taken: 10_000n, sent: 1 });
});

test('a payment cancelled before its call is refused, and nothing is sent', async () => {
  const gateway = await openPaidGateway(chain);
  const signed = await signAuthorization(chain.payerKey, { to: payTo });
  await cancel(chain, chain.payerKey, signed);
  const books = await openBooks(gateway);

  const refused = await gateway.send(path, toHeader(signed));

  expect([refused.status, reasonOf(refused)]).toEqual([
    402,
    'invalid_exact_evm_nonce_already_used',
  ]);
  expect(await books()).toEqual({ taken: 0n, sent: 0, wei: 0n });
});
