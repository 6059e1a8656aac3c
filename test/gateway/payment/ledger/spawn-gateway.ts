import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Runs a program that uses our sources in a separate process. `fileLimit` is the size of the largest file that it may
 * write, in bytes. Writing more fails as on a full disk.
 */
export function spawnGateway(program: string, fileLimit?: number) {
  const source = `
    import { openFileLedger } from ${path('gateway/payment/ledger/file-ledger.ts')};
    import { openPostgresLedger } from ${path('gateway/payment/ledger/postgres/postgres-ledger.ts')};
    import { newPayment, noon, settled, settling } from ${path('test/gateway/payment/ledger/payments.ts')};
    const options = { replayMs: 3_600_000, now: () => noon, log: () => {} };
    const say = (word) => process.stdout.write(word + '\\n');
    ${program}`;
  const limit = fileLimit === undefined ? '' : `ulimit -f ${fileLimit / 512}; `;
  const args = ['--import', 'tsx', '--input-type=module', '-e', source];
  const child = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, process.execPath, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit');
  return {
    /** The lines that it prints, until there are `count` or until it ends. */
    hear: async (count = Infinity): Promise<string[]> => {
      const heard: string[] = [];
      for await (const line of lines) {
        heard.push(line);
        if (heard.length === count) break;
      }
      return heard;
    },
    /** It stands still, and its connections stay open. */
    freeze: () => child.kill('SIGSTOP'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function path(name: string): string {
  return JSON.stringify(join(process.cwd(), name));
}
