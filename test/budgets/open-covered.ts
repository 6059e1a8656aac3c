import { on, once } from 'node:events';
import * as z from 'zod';
import type { DevChain } from '../../scripts/lab/dev-chain/dev-chain.ts';
import { openProcess } from '../gateway/payment/open-process.ts';
import { day } from '../gateway/open-gateway.ts';
import { copyMadeUpHome } from '../pipeline/night/copied-home.ts';

const Files = z.array(z.string());

/** A gateway in a process of its own that tells which product files a call runs through. */
export async function openCovered(chain: DevChain) {
  const command = 'test/budgets/covered-gateway.ts';
  const home = await copyMadeUpHome(day);
  const gateway = await openProcess(chain, { command, isBundled: false, home });
  const { address, child, output } = gateway;
  /** Resolves with the next line of the access log. */
  const answered = async (): Promise<void> => {
    for await (const [line] of on(output, 'line')) {
      if (String(line).includes('"request-answered"')) return;
    }
  };
  const take = async (): Promise<string[]> => {
    const answer: Promise<unknown[]> = once(child, 'message');
    child.send('take');
    return Files.parse((await answer)[0]);
  };
  return {
    /** The product files of which a function ran from the request to the line of the access log. */
    walk: async (path: string, headers: Record<string, string> = {}) => {
      await take();
      const logged = answered();
      const { status } = await fetch(`${address}${path}`, { headers });
      await logged;
      return { status, files: await take() };
    },
  };
}
