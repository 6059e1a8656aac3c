import { findNginx } from '../../../../test/gateway/nginx/installed-nginx.ts';
import { openNginx } from '../../../../test/gateway/nginx/open-nginx.ts';
import { renderTlsServer, tlsServer } from '../../../../test/gateway/nginx/tls-server.ts';
import { ask, type Answer, type Asking } from './ask.ts';

/** The address that clients use: a TLS server's in front of nginx, or the gateways'. */
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
 * Opens nginx in front of the gateways, and another proxy in front of nginx, as a TLS server is. If nginx is not installed, requests go to the gateways in turn. A header then
 * gives the client's address.
 */
export async function openFront(
  publicDir: string,
  gatewayPorts: readonly number[],
): Promise<Front> {
  if (findNginx() === undefined) return askInTurn(gatewayPorts);
  const options = { trustedProxies: [tlsServer] };
  const nginx = await openNginx({ publicDir, gatewayPorts, options });
  const render = (port: number) => renderTlsServer(port, nginx.port);
  const { port, close } = await openNginx({ publicDir, render });
  return {
    isNginx: true,
    address: `http://127.0.0.1:${port}`,
    ask: (path, asking) => ask(port, path, asking),
    close: async () => {
      await close();
      await nginx.close();
    },
  };
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
