import { createWalletClient, type Hex, http, parseAbi, parseEventLogs, parseSignature } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { expect, test } from 'vitest';
import { base } from '../../../../gateway/payment/chain.ts';
import { toMessage } from '../../../../gateway/payment/signature.ts';
import type { Authorization } from '../../../../gateway/payment/payload.ts';
import { usdc } from '../../../../gateway/payment/protocol.ts';
import { signAuthorization, type Signed } from '../../../../scripts/lab/paying/sign.ts';
import { openChain } from '../../../standin/chain/open-chain.ts';

const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const chain = await openChain();
const sender = createWalletClient({
  account: privateKeyToAccount(chain.settlementKey),
  chain: base,
  transport: http(chain.rpcUrl),
});
const token = { address: usdc.address, abi } as const;

/** The owner's payment of one cent, with changes. */
function sign(about: Partial<Authorization> = {}): Promise<Signed> {
  return signAuthorization(chain.payerKey, { to: chain.payTo, ...about });
}

/** The fields of an authorization, in the order that the token's function takes. */
function inOrder(authorization: Authorization) {
  const { from, to, value, validAfter, validBefore, nonce } = toMessage(authorization);
  return [from, to, value, validAfter, validBefore, nonce] as const;
}

async function transfer({ authorization, signature }: Signed) {
  const functionName = 'transferWithAuthorization';
  const args = [...inOrder(authorization), signature] as const;
  const { request } = await chain.client.simulateContract({
    ...token,
    functionName,
    args,
    account: sender.account,
  });
  return chain.client.waitForTransactionReceipt({ hash: await sender.writeContract(request) });
}

test('an authorization moves its value once, and emits two consecutive events', async () => {
  const signed = await sign();
  const before = await chain.balanceOf(chain.payTo);

  const { logs } = await transfer(signed);

  expect(
    parseEventLogs({ abi, logs }).map(({ eventName, logIndex }) => [eventName, logIndex]),
  ).toEqual([
    ['AuthorizationUsed', 0],
    ['Transfer', 1],
  ]);
  expect((await chain.balanceOf(chain.payTo)) - before).toBe(10_000n);
  await expect(transfer(signed)).rejects.toThrow('authorization is used or canceled');
  expect((await chain.balanceOf(chain.payTo)) - before).toBe(10_000n);
});

test.each<[string, Partial<Authorization>, string]>([
  ['before its time', { validAfter: '9999999998' }, 'authorization is not yet valid'],
  ['after its time', { validBefore: '1' }, 'authorization is expired'],
  ['beyond the balance', { value: '1000000000000000000' }, 'transfer amount exceeds balance'],
])('it refuses an authorization %s', async (_when, changes, reason) => {
  await expect(transfer(await sign(changes))).rejects.toThrow(reason);
});

test("it refuses another key's signature, a changed value and a malleable signature", async () => {
  const { authorization, signature } = await sign();
  const change = (about: Partial<Authorization>) =>
    transfer({ authorization: { ...authorization, ...about }, signature });
  await expect(change({ from: chain.payTo })).rejects.toThrow('invalid signature');
  await expect(change({ value: '1' })).rejects.toThrow('invalid signature');
  const malleable = transfer({ authorization, signature: twinOf(signature) });
  await expect(malleable).rejects.toThrow("invalid signature 's' value");
  const empty = transfer({ authorization, signature: '0x' });
  await expect(empty).rejects.toThrow('invalid signature length');
});

/** The same signature in its other form: s is replaced by the order of the group minus s. */
function twinOf(signature: Hex): Hex {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const { r, s, yParity } = parseSignature(signature);
  const twin = (order - BigInt(s)).toString(16).padStart(64, '0');
  return `${r}${twin}${yParity === 0 ? '1c' : '1b'}`;
}
