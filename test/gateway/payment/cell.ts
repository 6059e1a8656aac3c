import { parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { openPaidGateway, type PaidGateway, type PaidGatewayOptions } from './open-paid-gateway.ts';
import { signAuthorization, toHeader } from '../../../scripts/lab/paying/sign.ts';

/** A gateway with its own wallet, payee and payers, so that their balances show only what this gateway did. */
export type Cell = {
  /** The name of its fault, for the message of a failure. */
  name: string;
  gateway: PaidGateway;
  /** An honest payment, signed now. */
  sign: () => Promise<string>;
  /** Payments in the name of somebody who signed nothing: an ordinary signature, and one of 64 bytes. */
  forge: () => Promise<string[]>;
  balances: () => Promise<Balances>;
};

/** USDC in atomic units: of the honest payer, of the payee, and of a victim who signed nothing. */
export type Balances = { payer: bigint; payee: bigint; victim: bigint };

/** Opens a new gateway with the RPC or the facilitator of the options. */
export async function openCell(
  chain: DevChain,
  name: string,
  options: PaidGatewayOptions,
): Promise<Cell> {
  const [payerKey, settlementKey] = [generatePrivateKey(), generatePrivateKey()];
  const [payer, payee, victim] = [privateKeyToAddress(payerKey), newAddress(), newAddress()];
  const wallet = privateKeyToAddress(settlementKey);
  await chain.client.setBalance({ address: wallet, value: parseEther('1') });
  await Promise.all([payer, victim].map((holder) => chain.mint(holder, 1_000_000n)));
  const own = { ...chain, payTo: payee, payerKey, settlementKey };
  return {
    name,
    gateway: await openPaidGateway(own, options),
    sign: async () => toHeader(await signAuthorization(payerKey, { to: payee })),
    forge: async () => {
      const signed = await signAuthorization(generatePrivateKey(), { from: victim, to: payee });
      return [toHeader(signed), toHeader({ ...signed, signature: `0x${'5a'.repeat(64)}` })];
    },
    // All of one block: a payment may settle between two requests.
    balances: async () => {
      const block = await chain.client.getBlockNumber({ cacheTime: 0 });
      return {
        payer: await chain.balanceOf(payer, block),
        payee: await chain.balanceOf(payee, block),
        victim: await chain.balanceOf(victim, block),
      };
    },
  };
}

function newAddress() {
  return privateKeyToAddress(generatePrivateKey());
}
