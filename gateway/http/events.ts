import type { Notice } from '../../pipeline/contract/night-events.ts';
import type { Level } from '../../pipeline/platform/log.ts';

/** How a payment fared. `amount` is `AtomicUsdc`: millionths of a dollar. */
type Paid = {
  route: string;
  amount: string;
  transaction?: string;
  reason?: string;
  /** How long the settlement took. */
  ms?: number | undefined;
};

/** What failed, in a sentence for the operator. */
type Failure = { cause: string };
type Port = { port: number };

/** Every event of the gateway's log, with its fields. The metrics count by this table. */
export type Events = {
  'payment-settled': Paid;
  'payment-failed': Paid;
  'payment-unknown': Paid;

  'request-answered': {
    method: string | undefined;
    path: string;
    status: number;
    ms: number;
    request?: string;
    aborted?: true;
  };
  'request-failed': { path: string; error: string };
  'requests-refused': { requests: number; seconds: number };
  'log-lines-dropped': { lines: number };
  'mcp-refused': Failure;

  'settings-read': Readonly<Record<string, string>>;
  'payments-off': Notice;
  'nothing-published': Notice;
  'address-differs': Notice;
  'night-made-up': Notice;
  'sample-made-up': Notice;
  'metrics-started': Port;
  'gateway-started': Port & { baseUrl: string };
  'gateway-stopping': {};
  'gateway-stopped': {};
  'rejection-unhandled': { name: string };
  'exception-uncaught': { name: string };

  'snapshot-taken': { index: string; digestDate: string };
  'snapshot-refused': Failure;
  'sample-refused': Failure;
  'data-refused': Failure;

  'rpc-checked': { logBlocks: number };
  'rpc-failed': Failure;
  'facilitator-failed': Failure;
  'verification-failed': Failure;
  'token-stopped': Failure;
  'clock-differs': Failure;
  'delivery-failed': { route: string; digestId: string; error: string };
  'ledger-failed': Failure & { transaction?: string; reason?: string };
  'ledger-line-damaged': { path: string; line: number };
  'ledger-tail-cut': { path: string; bytes: number };
  'ledger-memory-failed': Failure & { path: string };
  'ledger-session-lost': {};
  'ledger-session-restored': {};
};

export type EventName = keyof Events;

/** Logs an event. Never pass a signature, a key or an RPC's address. */
export type Log = <Name extends EventName>(event: Name, data: Events[Name], level?: Level) => void;
