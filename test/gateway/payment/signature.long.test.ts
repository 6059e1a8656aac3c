import { randomBytes, randomInt } from 'node:crypto';
import type { FacilitatorEvmSigner } from '@x402/evm';
import { ExactEvmScheme } from '@x402/evm/exact/facilitator';
import { concatHex, numberToHex, toHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';

import { type Payment, toPayload } from '../../../gateway/payment/payload.ts';
import { prices } from '../../../gateway/payment/prices.ts';
import {
  type Hex,
  type RailTerms,
  toRequirements,
  usdc,
} from '../../../gateway/payment/protocol.ts';
import { openCodeLookup } from '../../../gateway/payment/chain.ts';
import { openBogusCheck, openSignatureCheck } from '../../../gateway/payment/signature.ts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { signAuthorization, type Signed } from '../../../scripts/lab/paying/sign.ts';

/** Order of the curve, and the prime of its field. Source: SEC 2, secp256k1. */
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const prime = 2n ** 256n - 2n ** 32n - 977n;
const edges = [0n, 1n, order / 2n, order - 1n, order, order + 1n, prime, 2n ** 256n - 1n];
const parities = [0, 1, 27, 28];

/** Signatures whose numbers are at the edges of the curve: every pair of them, with every parity. */
function distortToEdges(signature: Hex): Hex[] {
  const [r, s] = [BigInt(signature.slice(0, 66)), BigInt(`0x${signature.slice(66, 130)}`)];
  const pairs = [r, ...edges].flatMap((first) => [s, ...edges].map((second) => [first, second]));
  return pairs.flatMap(([first = r, second = s]) =>
    parities.map((parity) => join(first, second, parity)),
  );
}

/** Signatures made from a good one: random, malleable, or of a wrong form. */
function distort(signature: Hex, count: number): Hex[] {
  const [r, s] = [BigInt(signature.slice(0, 66)), BigInt(`0x${signature.slice(66, 130)}`)];
  const v = Number(`0x${signature.slice(130)}`);
  const otherV = v === 27 ? 28 : 27;
  const kinds: (() => Hex)[] = [
    () => toHex(randomBytes(65)),
    () => toHex(randomBytes(65)),
    () => toHex(randomBytes(randomInt(0, 130))),
    () => `${signature}00`,
    () => join(draw(), draw(), pick(parities)),
    () => flipBit(signature),
    // The malleable twin, which anybody can make from the first signature.
    () => join(r, order - s, pick([otherV, otherV - 27])),
    () => join(r, s, pick([v, v - 27])),
    () => join(r, s, randomInt(0, 256)),
    () => join(order - r, s, pick(parities)),
    () => join(s, r, pick(parities)),
  ];
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length]?.() ?? '0x');
}

function join(r: bigint, s: bigint, v: number): Hex {
  const word = (value: bigint) => numberToHex(value, { size: 32 }).slice(2);
  return `0x${word(r)}${word(s)}${v.toString(16).padStart(2, '0')}`;
}

function draw(): bigint {
  return BigInt(toHex(randomBytes(32)));
}

function flipBit(signature: Hex): Hex {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const at = randomInt(bytes.length);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
  return toHex(bytes);
}

function pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T {
  const choice = choices[randomInt(choices.length)];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}

const chain = await openChain();
/** The terms of a resource that costs one cent. */
const terms: RailTerms = {
  requirements: toRequirements(prices.repos, chain.payTo),
  resource: {
    url: 'https://trends.example/v1/repos',
    description: 'rows',
    mimeType: 'application/json',
    serviceName: 'Trends',
    tags: [],
    iconUrl: 'https://trends.example/favicon.svg',
  },
  bazaar: {},
};
const accepted = { scheme: 'exact', network: 'eip155:8453' };

function toPayment(signed: Signed): Payment {
  const lower = (text: Hex): Hex => `0x${text.slice(2).toLowerCase()}`;
  const { from, to, ...rest } = signed.authorization;
  const authorization = { ...rest, from: lower(from), to: lower(to) };
  return { authorization, signature: signed.signature, accepted, identifier: null };
}

/** The protocol's own check, on a chain in memory: only the token has code, and all calls succeed. */
function openLibrary(): ExactEvmScheme {
  const nobody = () => Promise.reject(new Error('nothing is sent here'));
  const signer: FacilitatorEvmSigner = {
    getAddresses: () => [chain.payTo],
    getCode: async ({ address }) => (address === usdc.address ? '0x00' : '0x'),
    readContract: async () => undefined,
    verifyTypedData: nobody,
    writeContract: nobody,
    sendTransaction: nobody,
    waitForTransactionReceipt: nobody,
  };
  return new ExactEvmScheme(signer);
}

async function accepts(library: ExactEvmScheme, payment: Payment): Promise<boolean> {
  const verdict = await library.verify(toPayload(payment, terms), terms.requirements);
  return verdict.isValid;
}

/** Whether our check lets a payment pass to the facilitator. */
async function passes(payment: Payment, hasCode: ReturnType<typeof openCodeLookup>) {
  return !(await openBogusCheck(hasCode)(payment));
}

const isPayersOwn = await openSignatureCheck();

test('of distorted signatures, none is refused that the library accepts', async () => {
  const library = openLibrary();
  const counts = { refused: 0, accepted: 0, wronged: 0, let: 0 };
  const signers = await Promise.all(
    Array.from({ length: 4 }, () =>
      signAuthorization(generatePrivateKey(), { to: chain.payTo, value: prices.repos.atomic }),
    ),
  );
  for (const [index, signed] of signers.entries()) {
    const distorted = distort(signed.signature, 200);
    if (index === 0) distorted.push(...distortToEdges(signed.signature));
    for (const signature of distorted) {
      const payment = toPayment({ ...signed, signature });
      const own = isPayersOwn(payment);
      const taken = await accepts(library, payment);
      if (!own) counts.refused += 1;
      if (taken) counts.accepted += 1;
      if (taken && !own) counts.wronged += 1;
      if (!taken && own) counts.let += 1;
    }
  }
  expect(counts).toMatchObject({ wronged: 0, let: 0 });
  expect(counts.refused + counts.accepted).toBeGreaterThanOrEqual(1_100);
  expect(counts.accepted).toBeGreaterThan(60);
});

test('an account that has just received code is not refused', async () => {
  const key = generatePrivateKey();
  const { address } = privateKeyToAccount(key);
  const forged = await signAuthorization(generatePrivateKey(), { from: address, to: chain.payTo });
  const lookup = openCodeLookup(chain.rpcUrl);
  expect(await passes(toPayment(forged), lookup)).toBe(false);
  await chain.client.setCode({
    address,
    bytecode: concatHex(['0xef0100', toHex(randomBytes(20))]),
  });
  expect(await passes(toPayment(forged), lookup)).toBe(true);
});
