import {
  type Address,
  createWalletClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { base } from '../../../gateway/payment/chain.ts';
import { type Hex, usdc } from '../../../gateway/payment/protocol.ts';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { domain } from '../../../gateway/payment/signature.ts';
import type { Signed } from '../../../scripts/lab/paying/sign.ts';

const token = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
]);
const multicall = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'function aggregate3(Call[] calls) payable',
]);

/** Settles authorizations on the chain without the gateway, several of them in one transaction. */
export async function land(chain: DevChain, ...signed: readonly Signed[]): Promise<Hex> {
  const calls = signed.map((one) => toCall(one));
  const [only] = calls;
  if (calls.length === 1 && only) return sendAlone(chain, usdc.address, only);
  const data = encodeFunctionData({
    abi: multicall,
    functionName: 'aggregate3',
    args: [calls.map((callData) => ({ target: usdc.address, allowFailure: false, callData }))],
  });
  return sendAlone(chain, base.contracts.multicall3.address, data);
}

/** Cancels an authorization on the chain. */
export async function cancel(chain: DevChain, key: Hex, { authorization }: Signed): Promise<Hex> {
  const { from, nonce } = authorization;
  // Source: EIP-3009, `cancelAuthorization`.
  const signature = await privateKeyToAccount(key).signTypedData({
    domain,
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer: from, nonce },
  });
  const args = [from, nonce, signature] as const;
  const data = encodeFunctionData({ abi: token, functionName: 'cancelAuthorization', args });
  return sendAlone(chain, usdc.address, data);
}

function toCall({ authorization, signature }: Signed): Hex {
  const { from, to, value, validAfter, validBefore, nonce } = authorization;
  const numbers = [BigInt(value), BigInt(validAfter), BigInt(validBefore)] as const;
  return encodeFunctionData({
    abi: token,
    functionName: 'transferWithAuthorization',
    args: [from, to, ...numbers, nonce, signature],
  });
}

/** Sends from a new wallet, and waits for the block. */
async function sendAlone(chain: DevChain, to: Address, data: Hex): Promise<Hex> {
  const account = privateKeyToAccount(generatePrivateKey());
  await chain.client.setBalance({ address: account.address, value: parseEther('1') });
  const wallet = createWalletClient({ account, chain: base, transport: http(chain.rpcUrl) });
  const hash = await wallet.sendTransaction({ to, data });
  const { status } = await chain.client.waitForTransactionReceipt({ hash });
  if (status !== 'success') throw new Error(`the transaction ${hash} was reverted`);
  return hash;
}

/** The transactions that wait for their block. */
export async function readPool({ client }: DevChain): Promise<Hex[]> {
  const { pending } = await client.getTxpoolContent();
  return Object.values(pending).flatMap((sent) => Object.values(sent).map(({ hash }) => hash));
}
