import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { openLog } from '../../gateway/http/log.ts';
import { runGateway } from '../../gateway/start/own-process.ts';
import { serve } from '../../gateway/start/serve.ts';
import { readGatewaySettings } from '../../gateway/start/settings.ts';
import { failAs } from '../../pipeline/platform/command-line.ts';

/** The settings of the demo's gateway. It reads them as one line of JSON. */
export type GatewayOrders = z.infer<typeof GatewayOrders>;

const Hex = z.templateLiteral(['0x', z.string()]);

const GatewayOrders = z.object({
  /** Environment variables. Those of this process are ignored. */
  environment: z.record(z.string(), z.string()),
  payment: z.object({
    mode: z.enum(['self', 'dev']),
    payTo: Hex,
    rpcUrl: z.string(),
    settlementKey: Hex,
    bounds: z.object({ maxGas: z.number(), maxFeeGwei: z.number(), maxWasteEther: z.number() }),
  }),
  ledger: z.object({ folder: z.string() }),
});

/** The demo's gateway. It serves until standard input ends, so it also ends when its parent is killed. */
const lines = createInterface({ input: process.stdin });
const stopped = once(lines, 'close').then(() => undefined);
await runGateway(failAs('demo'), async () => {
  const { environment, payment, ledger } = GatewayOrders.parse(
    JSON.parse((await once(lines, 'line')).join('')),
  );
  const settings = readGatewaySettings(environment);
  await serve(
    { ...settings, payment, ledger: { ...ledger, databaseUrl: undefined, service: undefined } },
    openLog(settings.logLevel, Date.now),
    stopped,
  );
});
