import { findNginx } from '../../../test/nginx/installed-nginx.ts';
import { openNginx } from '../../../test/nginx/open-nginx.ts';
import { ask, type Answer, type Asking } from './ask.ts';

/** The address that clients use: nginx or the gateways. */
export type Front = {
  /** Whether it is nginx with the configuration that we publish. */
  isNginx: boolean;
  /** Where it listens; without nginx, the first gateway's address. */
  address: string;
  /** Sends a request. @throws if the connection breaks. */
  ask: (path: string, asking?: Asking) => Promise<Answer>;
  close: () => Promise<void>;
};

/**
 * Opens nginx in front of the gateways. If nginx is not installed, requests go to the gateways in turn. A header then
 * gives the client's address.
 */
export async function openFront(
  publicDir: string,
  gatewayPorts: readonly number[],
): Promise<Front> {
  if (findNginx() === undefined) return askInTurn(gatewayPorts);
  const { port, close } = await openNginx({ publicDir, gatewayPorts });
  const address = `http://127.0.0.1:${port}`;
  return { isNginx: true, address, ask: (path, asking) => ask(port, path, asking), close };
}

function askInTurn(ports: readonly number[]): Front {
  let turn = 0;
  return {
    isNginx: false,
    address: `http://127.0.0.1:${ports[0]}`,
    ask: (path, asking = {}) => {
      turn += 1;
      const { from = '127.0.0.1', headers = {} } = asking;
      return ask(ports[turn % ports.length] ?? 0, path, {
        ...asking,
        headers: { ...headers, 'X-Forwarded-For': from },
      });
    },
    close: () => Promise.resolve(),
  };
}
