import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { DevPayment } from '../lab/dev-chain/dev-payment.ts';
import { DemoError } from './demo-error.ts';
import type { GatewayOrders } from './gateway.ts';
import type { Folders } from './nights.ts';

/** A gateway in a separate process. */
export type RunningGateway = {
  baseUrl: string;
  /** Stops it, and resolves when its process has ended. */
  stop: () => Promise<void>;
};

const LogLine = z.looseObject({ event: z.string(), level: z.string() });

const program = fileURLToPath(new URL('gateway.ts', import.meta.url));

/** Serves the nights on a free port and takes payments on the private chain. @throws DemoError */
export async function runGateway(
  { dataDir, publicDir }: Folders,
  { payment, ledger }: DevPayment['settings'],
): Promise<RunningGateway> {
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const orders: GatewayOrders = {
    environment: {
      PORT: String(port),
      BASE_URL: baseUrl,
      DATA_DIR: dataDir,
      PUBLIC_DIR: publicDir,
    },
    payment,
    ledger,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // A separate process group does not receive Ctrl-C. The parent stops the gateway in order.
    detached: true,
    windowsHide: true,
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  const started = waitForStart(child.stdout);
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(orders)}\n`);
  const serves = await Promise.race([started, ended.then(() => false)]);
  if (!serves) throw new DemoError('the gateway did not start; its error is printed above');
  return { baseUrl, stop };
}

/** Resolves when the gateway serves. Its warnings and errors are printed, and other lines are dropped. */
function waitForStart(stdout: NodeJS.ReadableStream): Promise<boolean> {
  return new Promise((resolve) => {
    createInterface({ input: stdout }).on('line', (line) => {
      const { event, level } = LogLine.parse(JSON.parse(line));
      if (event === 'gateway-started') resolve(true);
      if (level === 'warn' || level === 'error') process.stderr.write(`${line}\n`);
    });
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = z.object({ port: z.int() }).parse(server.address());
  server.close();
  await once(server, 'close');
  return port;
}
