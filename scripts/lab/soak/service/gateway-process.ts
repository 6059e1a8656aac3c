import { startGateway } from '../../../../test/gateway/start-gateway.ts';
import { findFreePort } from '../../free-port.ts';

/** A gateway in a separate process. It can be killed and started again, always on the same port. */
export type GatewayProcess = {
  port: number;
  isRunning: () => boolean;
  /** Resolves when the gateway accepts calls. @throws with its output if it ends before that. */
  start: () => Promise<void>;
  tell: (signal: NodeJS.Signals) => void;
  /** Resolves with its exit code, or with the signal that ended it. */
  ended: () => Promise<string>;
};

/** Who listens to a gateway: each line of its output, and an end that nobody asked for. */
type Listener = { hear: (line: string) => void; miss: (end: string) => void };

/** Prepares a gateway without starting it. `program` is the file that Node runs. */
export async function prepareGateway(
  program: string,
  settings: Readonly<Record<string, string>>,
  { hear, miss }: Listener,
): Promise<GatewayProcess> {
  const port = await findFreePort();
  let [running, isTold] = [false, false];
  let gateway: { tell: (signal: NodeJS.Signals) => unknown; ended: Promise<string> } | undefined;
  return {
    port,
    isRunning: () => running,
    start: async () => {
      const started = await startGateway([program], { ...settings, PORT: String(port) });
      [running, isTold] = [true, false];
      for (const line of started.lines) hear(line);
      started.output.on('line', hear);
      started.child.stderr?.on('data', hear);
      const ended = started.ended.then(([code, signal]) => {
        running = false;
        const end = String(code ?? signal);
        if (!isTold) miss(end);
        return end;
      });
      gateway = { tell: started.tell, ended };
    },
    tell: (signal) => {
      isTold = true;
      gateway?.tell(signal);
    },
    ended: async () => gateway?.ended ?? 'never started',
  };
}
