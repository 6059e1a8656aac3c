import * as z from 'zod';
import { openGatewayProcess } from '../gateway-process.ts';
import { newFolder } from '../../run/new-folder.ts';

const Started = z.object({ event: z.literal('metrics-started'), port: z.int() });

/** A gateway in a separate process, with metrics, whose RPC and facilitator have that address. */
export async function openMeasured(url: string) {
  const gateway = await openGatewayProcess({
    METRICS_PORT: '0',
    LEDGER_DIR: newFolder(),
    PAYMENT_MODE: 'remote',
    PAY_TO_ADDRESS: '0x00000000000000000000000000000000000000aa',
    FACILITATOR_URL: url,
    RPC_URL: url,
  });
  const line = gateway.lines.find((text) => text.includes('metrics-started')) ?? '{}';
  const { port: metricsPort } = Started.parse(JSON.parse(line));
  return {
    ...gateway,
    metricsPort,
    scrape: async () => {
      const signal = AbortSignal.timeout(10_000);
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal });
      return answer.text();
    },
  };
}
