import { group } from 'd3-array';
import { parseAbi } from 'viem';
import { stateOf } from '../../../gateway/payment/ledger/create-ledger.ts';
import type { LedgerEntry } from '../../../gateway/payment/ledger/ledger.ts';
import { usdc } from '../../../gateway/payment/protocol.ts';
import type { DevChain } from '../dev-chain/dev-chain.ts';

/** A payment as recorded on the chain. The amount is in atomic units. Addresses and nonces are in lower case. */
type ChainCharge = { payer: string; nonce: string; amount: bigint; transaction: string };

/** A payment with its result as the client saw it. */
export type Seen = {
  payer: string;
  nonce: string;
  amount: bigint;
  /** What it asked for. */
  path: string;
  end: 'delivered' | 'refused' | 'open';
  /** The transaction of the receipt. Empty if there was no receipt. */
  transaction: string;
};

/** The records to compare. `balance` is the payee's balance in atomic units. */
export type Books = {
  chain: readonly ChainCharge[];
  balance: bigint;
  ledger: readonly LedgerEntry[];
  seen: readonly Seen[];
};

/** Compares every payment on the chain with the ledger and the answers. Gives sums in atomic units, and a sentence for each difference. */
export function reconcile({ chain, balance, ledger, seen }: Books) {
  const settled = ledger.filter(({ state }) => state === 'settled');
  const chainUnits = sum(chain.map(({ amount }) => amount));
  const ledgerUnits = sum(settled.map(({ amount }) => BigInt(amount)));
  const byTransaction = new Map(chain.map((charge) => [charge.transaction, charge]));
  const receipts = new Set(
    seen.flatMap(({ end, transaction }) => (end === 'delivered' ? [transaction] : [])),
  );
  const paid = [...receipts].map((transaction) => byTransaction.get(transaction)?.amount ?? 0n);
  const answerUnits = sum(paid);
  const charges = group(chain, keyOf);
  const entries = group(ledger, keyOf);
  const sent = new Set(seen.map(keyOf));
  const differences = [
    ...(chainUnits === balance
      ? []
      : [`the payee has ${balance}, and the chain shows payments of ${chainUnits}`]),
    ...seen.flatMap((call) => {
      const charge = byTransaction.get(call.transaction);
      const earlier = charge && seen.find((other) => keyOf(other) === keyOf(charge));
      return compareSeen(call, charges.get(keyOf(call)) ?? [], earlier);
    }),
    ...chain.flatMap((charge) => compareCharge(charge, entries.get(keyOf(charge))?.[0])),
    ...chain
      .filter((charge) => !sent.has(keyOf(charge)))
      .map((charge) => say(charge, 'was sent by no client')),
    ...settled
      .filter((entry) => !charges.has(keyOf(entry)))
      .map((entry) => say(entry, 'is settled in the ledger, but not on the chain')),
    ...ledger
      .filter(
        (entry) =>
          entry.state === 'settling' || (entry.state === 'unknown' && stateOf(entry) !== 'refused'),
      )
      .map((entry) => say(entry, `stayed ${entry.state} in the ledger`)),
  ];
  return { chainUnits, ledgerUnits, answerUnits, differences };
}

/** Compares the client's result with the chain. */
function compareSeen(call: Seen, charges: readonly ChainCharge[], earlier: Seen | undefined) {
  const [charge, second] = charges;
  if (second) return [say(call, `was charged ${charges.length} times`)];
  if (call.end === 'open') {
    return [say(call, `has no result, and its charges are ${charges.length}`)];
  }
  if (call.end === 'refused') return charge ? [say(call, 'was charged and refused')] : [];
  if (!charge) {
    // An earlier payment of the same payer for the same request answers for a new call.
    const isAnswered = earlier?.payer === call.payer && earlier.path === call.path;
    return isAnswered ? [] : [say(call, 'was delivered and not charged')];
  }
  if (charge.amount !== call.amount) {
    return [say(call, `cost ${call.amount}, and ${charge.amount} was charged`)];
  }
  return charge.transaction === call.transaction
    ? []
    : [say(call, 'has the receipt of another transaction')];
}

/** Compares a charge on the chain with the ledger. */
function compareCharge(charge: ChainCharge, entry: LedgerEntry | undefined): string[] {
  if (!entry) return [say(charge, 'is not in the ledger')];
  if (entry.state !== 'settled') {
    return [say(charge, `was charged, and the ledger says ${entry.state}`)];
  }
  const same = BigInt(entry.amount) === charge.amount && entry.transaction === charge.transaction;
  return same ? [] : [say(charge, 'differs from its entry in the ledger')];
}

type Key = { payer: string; nonce: string };

function keyOf({ payer, nonce }: Key): string {
  return `${payer} ${nonce}`;
}

function say({ nonce }: Key, what: string): string {
  return `the payment ${nonce.slice(0, 12)}… ${what}`;
}

function sum(units: readonly bigint[]): bigint {
  return units.reduce((total, each) => total + each, 0n);
}

const events = parseAbi([
  'event AuthorizationUsed(address indexed authorizer, bytes32 indexed nonce)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

/** Reads every transfer to the payee. The authorization comes from the `AuthorizationUsed` event right before it. */
export async function readCharges({ client, payTo }: DevChain): Promise<ChainCharge[]> {
  const logs = await client.getLogs({
    address: usdc.address,
    events,
    fromBlock: 0n,
    toBlock: 'latest',
    strict: true,
  });
  return logs.flatMap((log, index) => {
    if (log.eventName !== 'Transfer' || log.args.to.toLowerCase() !== payTo.toLowerCase()) {
      return [];
    }
    const use = logs[index - 1];
    const isItsUse =
      use?.eventName === 'AuthorizationUsed' && use.transactionHash === log.transactionHash;
    const nonce = isItsUse ? use.args.nonce.toLowerCase() : '(without an authorization)';
    const { from, value: amount } = log.args;
    return [{ payer: from.toLowerCase(), nonce, amount, transaction: log.transactionHash }];
  });
}
