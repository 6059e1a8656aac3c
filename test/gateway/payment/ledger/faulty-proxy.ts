import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

/**
 * What happens to the connections. `slow` delays their bytes, and `stalled` drops them without closing anything.
 * `resetting` resets all connections, old and new, and `refusing` listens no more. `losing` cuts the connection of the next
 * reply, and all is fine after that; `unsure` that of the next commit.
 */
export type Weather = 'fine' | 'slow' | 'stalled' | 'resetting' | 'refusing' | 'losing' | 'unsure';

const slowMs = 100;

/** Forwards connections to a port of this machine, as the weather allows. */
export async function openFaultyProxy(port: number) {
  const sockets = new Set<Socket>();
  let weather: Weather = 'fine';
  let target = port;
  let unheard = 0;
  const meet = (near: Socket) => {
    near.on('error', () => {});
    if (weather === 'resetting') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      let last = Promise.resolve<unknown>(undefined);
      from.on('data', (bytes) => {
        if (weather === 'losing' && from === far) {
          weather = 'fine';
          near.destroy();
          return;
        }
        if (weather === 'unsure' && bytes.includes('COMMIT')) weather = 'losing';
        if (weather !== 'stalled') last = passOn(last, to, bytes);
        else if (from === near) unheard += 1;
      });
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  };
  const passOn = async (earlier: Promise<unknown>, to: Socket, bytes: Buffer) => {
    await earlier;
    if (weather === 'slow') await wait(slowMs);
    to.write(bytes);
  };
  let server = await listenAt(0, meet);
  const { port: own } = z.object({ port: z.int() }).parse(server.address());
  const shut = async (reset: boolean) => {
    for (const socket of sockets) {
      if (reset) socket.resetAndDestroy();
      else socket.destroy();
    }
    if (reset || !server.listening) return;
    server.close();
    await once(server, 'close');
  };
  return {
    port: own,
    /** How many pieces of data from clients were dropped. */
    unheard: () => unheard,
    /** Connections from now on go to another port. Those that exist stay where they are. */
    leadTo: (other: number) => {
      target = other;
    },
    become: async (next: Weather) => {
      weather = next;
      if (next === 'resetting' || next === 'refusing') await shut(next === 'resetting');
      if (next !== 'refusing' && !server.listening) server = await listenAt(own, meet);
    },
    close: () => shut(false),
  };
}

async function listenAt(port: number, meet: (near: Socket) => void): Promise<Server> {
  const server = createServer(meet).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
