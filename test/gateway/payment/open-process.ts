import { join } from 'node:path';
import type { DevChain } from '../../../scripts/lab/dev-chain/dev-chain.ts';
import { openGatewayProcess } from '../gateway-process.ts';
import { day } from '../open-gateway.ts';
import { expectDiscretion } from './discretion.ts';
import { openFacilitator } from './facilitator.ts';
import { openRecordedHome } from './route-nights.ts';

type ProcessOptions = Parameters<typeof openGatewayProcess>[1] & { env?: Record<string, string> };

/** A gateway in a separate process, as an operator runs it, with a facilitator of the private chain. */
export async function openProcess(chain: DevChain, options: ProcessOptions = {}) {
  const { home = await openRecordedHome(day), env, ...rest } = options;
  const { RPC_URL: rpcUrl = chain.rpcUrl } = env ?? {};
  const facilitator = await openFacilitator({ ...chain, rpcUrl });
  const about = {
    LEDGER_DIR: join(home.folder, 'ledger'),
    PAYMENT_MODE: 'remote',
    PAY_TO_ADDRESS: chain.payTo,
    FACILITATOR_URL: facilitator.url,
    RPC_URL: chain.rpcUrl,
    ...env,
  };
  const gateway = await openGatewayProcess(about, { ...rest, home });
  const { port, lines, errors } = gateway;
  const address = `http://127.0.0.1:${port}`;
  return {
    ...gateway,
    address,
    /** Sends a call with a payment. There may never be an answer. */
    send: (path: string, payment: string) =>
      fetch(`${address}${path}`, { headers: { 'PAYMENT-SIGNATURE': payment } }),
    /** Resolves with its exit code and signal once it has ended, and checks that it wrote no secret. */
    ended: async (): Promise<unknown> => {
      const end: unknown = await gateway.ended;
      const written = [...lines, errors()];
      expectDiscretion(written, [chain.settlementKey, chain.payerKey, chain.rpcUrl]);
      return end;
    },
  };
}
