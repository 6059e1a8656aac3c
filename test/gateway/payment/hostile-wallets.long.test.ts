import { type Address, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { expect, test } from 'vitest';
import { usdc } from '../../../gateway/payment/protocol.ts';
import { contractCode } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { holdBlocks } from '../../standin/chain/hold-blocks.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import type { Passage } from '../../standin/chain/start-rpc.ts';
import {
  openPaidGateway,
  type PaidGateway,
  type PaidGatewayOptions,
  path,
} from './open-paid-gateway.ts';
import { countOutcomes, countStatuses, outcomeOf } from './read-answer.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const { payTo } = chain;

/** The kinds, in the order of their numbers in the contract. */
const kinds = [
  'burner',
  'trap',
  'alternating',
  'loop',
  'reverting',
  'broken',
  'silent',
  'large',
] as const;
type Kind = (typeof kinds)[number];

/** A contract wallet with ten cents that harms whoever settles its payments. */
async function openHostile(kind: Kind): Promise<Address> {
  const wallet = privateKeyToAddress(generatePrivateKey());
  await become(wallet, kind);
  await chain.client.setCode({ address: wallet, bytecode: contractCode.hostileWallet });
  await chain.mint(wallet, 100_000n);
  return wallet;
}

/** Sends a payment that the wallet accepts as its own, although a stranger signed it. */
async function pay(gateway: PaidGateway, from: Address) {
  const signed = await signAuthorization(generatePrivateKey(), { from, to: payTo });
  return gateway.send(path, toHeader(signed));
}

const settler = { address: privateKeyToAddress(chain.settlementKey) };

/** A gateway, and a function that counts what it received, sent and spent. */
async function openShop(options: PaidGatewayOptions = {}) {
  const gateway = await openPaidGateway(chain, options);
  const had = await chain.client.getBalance(settler);
  const books = async () => ({
    ...(await gateway.books()),
    wei: had - (await chain.client.getBalance(settler)),
  });
  return { gateway, books };
}

/** The most that a call can cost by default. */
const mostWei = 300_000n * 100_000_000n;

test.each<Kind>(['loop', 'reverting', 'broken', 'silent', 'trap', 'burner'])(
  'a %s wallet is refused before anything is sent, and nothing moves',
  async (kind) => {
    const { gateway, books } = await openShop();
    const wallet = await openHostile(kind);

    expect(outcomeOf(await pay(gateway, wallet))).toBe('402 invalid_exact_evm_payload_signature');
    expect(await books()).toEqual({ received: 0n, sent: 0, wei: 0n });
    expect(await chain.balanceOf(wallet)).toBe(100_000n);
  },
);

test.each<[string, Kind, number]>([
  ['pass verification alone', 'trap', 300_000],
  ['need more gas than the bound', 'large', 80_000],
])(
  'a wallet whose payments %s is refused after three of them, and fills no ledger',
  async (_, kind, maxGas) => {
    const { gateway, books } = await openShop({ bounds: { maxGas } });
    const wallet = await openHostile(kind);
    for (let count = 0; count < 3; count += 1) await pay(gateway, wallet);
    const ledger = await gateway.ledgerText();

    expect(outcomeOf(await pay(gateway, wallet))).toBe('402 invalid_transaction_state');
    expect(await gateway.ledgerText()).toBe(ledger);
    expect(await books()).toEqual({ received: 0n, sent: 0, wei: 0n });
  },
);

test('a wallet that answers 64 KB is charged like any other, within the bound', async () => {
  const { gateway, books } = await openShop();
  const wallet = await openHostile('large');

  expect((await pay(gateway, wallet)).status).toBe(200);

  const { wei, ...moved } = await books();
  expect(moved).toEqual({ received: 10_000n, sent: 1 });
  expect(wei).toBeLessThanOrEqual(mostWei);
  expect(await chain.balanceOf(wallet)).toBe(90_000n);
});

test('a wallet whose payments pass the estimate and revert is refused after three of them', async () => {
  const { gateway, books } = await openShop();
  const wallet = await openHostile('alternating');
  // A block comes between the estimate and the broadcast.
  gateway.rpc.decide(async (method): Promise<Passage> => {
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
  expect(countOutcomes(answers.slice(3))).toEqual({ '402 invalid_transaction_state': 5 });
  const { wei, ...moved } = await books();
  expect(moved).toEqual({ received: 0n, sent: 3 });
  expect(wei).toBeLessThanOrEqual(3n * mostWei);
  expect(await chain.balanceOf(wallet)).toBe(100_000n);
  expect(gateway.told('payer-barred')).toHaveLength(1);
  const mined = gateway.told('settlement-mined').map(({ status }) => status);
  expect(mined).toEqual(['reverted', 'reverted', 'reverted']);
  // Other payers are not affected.
  expect((await gateway.send(path, await gateway.sign(path))).status).toBe(200);
});

test.each(['a wallet whose code turns hostile', 'an account that moves its balance away'])(
  '%s, after many payments were sent at once, causes four reverts and is refused',
  async (kind) => {
    const timing = { settleMs: 30_000, confirmMs: 25_000 };
    const { gateway, books } = await openShop({ timing });
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
    const { waiting } = await holdBlocks(chain);
    const answers = Promise.all(Array.from({ length: 15 }, send));
    await waiting(4);
    await harm(true);
    await chain.client.mine({ blocks: 1 });
    // The other eleven would pass every check again.
    await harm(false);
    await chain.client.setAutomine(true);

    expect(countStatuses(await answers)).toEqual({ 402: 15 });
    const { wei, ...moved } = await books();
    expect(moved).toEqual({ received: 0n, sent: 4 });
    expect(wei).toBeLessThanOrEqual(4n * mostWei);
    expect(gateway.told('payer-barred')).toHaveLength(1);
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

test.each([
  ['the payer is on the deny list', deniedSlot(privateKeyToAddress(chain.payerKey))],
  ['the token is paused', 3],
] as const)(
  'while %s nothing is sent, and afterwards the same payment is charged once',
  async (_, flag) => {
    const { gateway, books } = await openShop();
    const payment = await gateway.sign(path);
    await setFlag(flag, true);
    expect(await gateway.outcome(path, payment)).toBe('402 invalid_transaction_state');
    expect(await books()).toEqual({ received: 0n, sent: 0, wei: 0n });

    await setFlag(flag, false);
    expect(await gateway.outcome(path, payment)).toBe('200');
    expect(await books()).toMatchObject({ received: 10_000n, sent: 1 });
  },
);
