import { join } from 'node:path';
import { copyMadeUpHome } from '../pipeline/night/copied-home.ts';
import type { homeAt } from '../pipeline/night/run-night.ts';
import { buildProgram } from '../run/run-program.ts';
import { closeAtEnd } from './at-end.ts';
import { day } from './open-gateway.ts';
import { startGateway } from './start-gateway.ts';

type ProcessOptions = {
  /** The published nights; by default one made-up night. */
  home?: ReturnType<typeof homeAt>;
  /** The program, which takes messages too. */
  command?: string;
  /** Whether a bundle of the program runs, which starts faster. Otherwise its sources run. */
  isBundled?: boolean;
};

/** The gateway as an operator runs it: its own process, on a free port. It ends at the latest with the test or its file. */
export async function openGatewayProcess(
  env: Record<string, string> = {},
  options: ProcessOptions = {},
) {
  const { command = 'gateway/server.ts', isBundled = true } = options;
  const home = options.home ?? (await copyMadeUpHome(day));
  const args = isBundled ? [await buildProgram(command)] : ['--import', 'tsx', command];
  const { dataDir: DATA_DIR } = home.archive;
  const folders = { DATA_DIR, PUBLIC_DIR: home.publicDir, LEDGER_DIR: join(home.folder, 'ledger') };
  const gateway = await startGateway(args, { PORT: '0', ...folders, ...env });
  return {
    ...gateway,
    home,
    pid: gateway.child.pid ?? 0,
    /** Stops it, and gives what it wrote to standard error. */
    stop: closeAtEnd(async () => {
      gateway.tell('SIGTERM');
      await gateway.ended;
      return gateway.errors();
    }),
  };
}
