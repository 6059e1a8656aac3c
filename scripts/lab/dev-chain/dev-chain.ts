import * as z from 'zod';
import {
  type Address,
  createTestClient,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  http,
  keccak256,
  numberToHex,
  pad,
  parseEther,
  parseGwei,
  publicActions,
} from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { base } from '../../../gateway/payment/chain.ts';
import { usdc } from '../../../gateway/payment/protocol.ts';
import { findAnvil } from './anvil-binary.ts';
import { type Anvil, runAnvil } from './anvil.ts';

import compiled from './contracts/compiled.json' with { type: 'json' };
import multicall3 from './contracts/multicall3.json' with { type: 'json' };

const Code = z.templateLiteral(['0x', z.string().regex(/^[0-9a-f]+$/)]);

/** The code of each contract on the private chain. None of them needs a constructor. */
export const contractCode = {
  testUsdc: Code.parse(
    `0x${compiled.contracts['TestUsdc.sol'].TestUsdc.evm.deployedBytecode.object}`,
  ),
  wallet: Code.parse(
    `0x${compiled.contracts['Wallet1271.sol'].Wallet1271.evm.deployedBytecode.object}`,
  ),
  multicall3: Code.parse(multicall3.code),
};

export type DevChainOptions = {
  /** Blocks are mined at this interval; without one, with every transaction. */
  everySeconds?: number;
};

/** A private chain that replaces Base. Each chain has new random keys that are used nowhere else. */
export type DevChain = Anvil & {
  /** The key of a payer with USDC and no ether. */
  payerKey: Hex;
  /** The key of a hot wallet with ether and no USDC. */
  settlementKey: Hex;
  payTo: Address;
  /** The test client of viem, with setAutomine, mine, dropTransaction, increaseTime and snapshot. */
  client: ReturnType<typeof openClient>;
  /** Adds USDC, in atomic units, without a transaction. The balance changes at once, without a new block. */
  mint: (holder: Address, atomic: bigint) => Promise<void>;
  /** The balance in atomic units of USDC, at the newest block if no block is named. */
  balanceOf: (holder: Address, blockNumber?: bigint) => Promise<bigint>;
  /** Deploys a contract wallet (EIP-1271) of the owner at a new address. */
  deployWallet: (owner: Address) => Promise<Address>;
};

/**
 * Starts a private chain with a test USDC. The chain always ends with this process.
 *
 * @throws NoAnvilError if anvil is not available on this machine.
 */
export async function startDevChain({ everySeconds }: DevChainOptions = {}): Promise<DevChain> {
  const anvil = await runAnvil(findAnvil(process), [
    '--chain-id',
    String(base.id),
    '--accounts',
    '0',
    // The usual fee on Base. Anvil's default is two hundred times as high.
    '--block-base-fee-per-gas',
    String(parseGwei('0.005')),
  ]);
  const client = openClient(anvil.rpcUrl);
  const [payerKey, settlementKey] = [generatePrivateKey(), generatePrivateKey()];
  const balanceOf = (holder: Address, blockNumber?: bigint) =>
    client.readContract({
      address: usdc.address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [holder],
      ...(blockNumber === undefined ? {} : { blockNumber }),
    });
  const mint = async (holder: Address, atomic: bigint) => {
    const value = numberToHex((await balanceOf(holder)) + atomic, { size: 32 });
    await client.setStorageAt({ address: usdc.address, index: balanceSlot(holder), value });
  };
  const deployWallet = async (owner: Address) => {
    const address = newAddress();
    await client.setStorageAt({ address, index: 0, value: pad(owner) });
    await client.setCode({ address, bytecode: contractCode.wallet });
    return address;
  };
  try {
    await client.setCode({ address: usdc.address, bytecode: contractCode.testUsdc });
    const { address } = base.contracts.multicall3;
    await client.setCode({ address, bytecode: contractCode.multicall3 });
    await client.setBalance({
      address: privateKeyToAddress(settlementKey),
      value: parseEther('100'),
    });
    await mint(privateKeyToAddress(payerKey), 10_000_000n);
    if (everySeconds === undefined) anvil.stop = keepYoung(client, anvil.stop);
    else {
      await client.setAutomine(false);
      await client.setIntervalMining({ interval: everySeconds });
    }
  } catch (error) {
    await anvil.stop();
    throw error;
  }
  const people = { payerKey, settlementKey, payTo: newAddress() };
  return { ...anvil, ...people, client, mint, balanceOf, deployWallet };
}

/** Milliseconds between looks at the newest block, and the age from which another one is mined. */
const idleMs = 10_000;

/**
 * Mines a block when nobody pays, unless blocks are mined by hand. A gateway sends nothing while the newest block is
 * old, and the token compares a signature's time with that block. Gives a function that ends this and stops the chain.
 */
function keepYoung(client: ReturnType<typeof openClient>, stop: DevChain['stop']) {
  const look = async () => {
    const { timestamp } = await client.getBlock();
    if (Date.now() - Number(timestamp) * 1000 < idleMs || !(await client.getAutomine())) return;
    await client.mine({ blocks: 1 });
  };
  const idle = setInterval(() => void look().catch(() => undefined), idleMs).unref();
  return async () => {
    clearInterval(idle);
    await stop();
  };
}

function openClient(rpcUrl: string) {
  return createTestClient({
    mode: 'anvil',
    chain: base,
    transport: http(rpcUrl),
    pollingInterval: 50,
    cacheTime: 0,
  }).extend(publicActions);
}

/** The storage slot of a balance. The token keeps its balances in a mapping in slot 0. */
function balanceSlot(holder: Address): Hex {
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [holder, 0n]));
}

function newAddress(): Address {
  return privateKeyToAddress(generatePrivateKey());
}
