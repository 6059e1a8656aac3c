import { expect, test } from 'vitest';
import { type Hex, concatHex, encodeAbiParameters, parseAbiParameters } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { openChain } from '../../standin/chain/open-chain.ts';
import { openPaidGateway, openRemote, path } from './open-paid-gateway.ts';
import { receiptOf } from './read-answer.ts';
import { type Signed, signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

const chain = await openChain();
const { payTo } = chain;

/** A contract wallet with ten cents, and its owner's key. */
async function openWallet() {
  const ownerKey = generatePrivateKey();
  const wallet = await chain.deployWallet(privateKeyToAddress(ownerKey));
  await chain.mint(wallet, 100_000n);
  return { ownerKey, wallet };
}

/** The signature as of wallets that put the address of a validator before it. */
function withPrefix({ authorization, signature }: Signed): Signed {
  return { authorization, signature: concatHex(['0x0102030405060708090a', signature]) };
}

/** Wraps a signature for a wallet that a factory has yet to deploy. Source: ERC-6492. */
function wrap({ authorization, signature }: Signed): Signed {
  const factory = privateKeyToAddress(generatePrivateKey());
  const wrapped = encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [
    factory,
    '0x12345678',
    signature,
  ]);
  const magic: Hex = '0x6492649264926492649264926492649264926492649264926492649264926492';
  return { authorization, signature: concatHex([wrapped, magic]) };
}

test.each([
  ['as long as a plain one', (signed: Signed) => signed],
  ['with a prefix', withPrefix],
  ['wrapped as if the wallet were not deployed yet', wrap],
])('a deployed contract wallet pays with a signature %s', async (_, dress) => {
  const gateway = await openPaidGateway(chain);
  const { ownerKey, wallet } = await openWallet();
  const payment = toHeader(dress(await signAuthorization(ownerKey, { from: wallet, to: payTo })));

  const answer = await gateway.send(path, payment);

  expect(answer.status).toBe(200);
  expect(receiptOf(answer)).toMatchObject({ success: true, payer: wallet.toLowerCase() });
  expect(await gateway.received()).toBe(10_000n);
  expect(await chain.balanceOf(wallet)).toBe(90_000n);
});

test('a contract wallet does not pay with a signature of another owner', async () => {
  const gateway = await openPaidGateway(chain);
  const { wallet } = await openWallet();
  const forged = await signAuthorization(generatePrivateKey(), { from: wallet, to: payTo });

  for (const dress of [(signed: Signed) => signed, withPrefix]) {
    expect(await gateway.outcome(path, toHeader(dress(forged)))).toBe(
      '402 invalid_exact_evm_payload_signature',
    );
  }
  expect(await chain.balanceOf(wallet)).toBe(100_000n);
});

test('an undeployed wallet is refused, and nothing is deployed for it', async () => {
  const gateway = await openPaidGateway(chain);
  const ownerKey = generatePrivateKey();
  const wallet = privateKeyToAddress(generatePrivateKey());
  await chain.mint(wallet, 100_000n);
  const payment = toHeader(wrap(await signAuthorization(ownerKey, { from: wallet, to: payTo })));

  expect(await gateway.outcome(path, payment)).toBe('402 invalid_exact_evm_payload_signature');
  expect(await gateway.books()).toEqual({ received: 0n, sent: 0 });
});

test('whether an undeployed wallet pays, a facilitator decides, because it may deploy the wallet', async () => {
  const { facilitator, gateway } = await openRemote(chain);
  const wallet = privateKeyToAddress(generatePrivateKey());
  await chain.mint(wallet, 100_000n);
  const signed = await signAuthorization(generatePrivateKey(), { from: wallet, to: payTo });

  expect((await gateway.send(path, toHeader(withPrefix(signed)))).status).toBe(402);
  expect(facilitator.calls).toEqual([]);
  expect((await gateway.send(path, toHeader(wrap(signed)))).status).toBe(402);
  expect(facilitator.calls).toEqual(['verify']);
});
