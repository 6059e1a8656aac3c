import type { Server } from 'node:http';
import { listen } from '../../../../gateway/http/server.ts';

/** Listens on a free port and reports the port to the parent process. Ends when the parent ends. */
export async function listenHere(server: Server): Promise<void> {
  process.on('disconnect', () => process.exit());
  process.send?.({ port: await listen(server, 0) });
}
