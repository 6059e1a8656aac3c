import { startNginx } from './open-nginx.ts';
import { renderTlsServer, tlsServer } from './tls-server.ts';
import { type Answer, ask, type Asking } from '../../gateway/http/ask-text.ts';

/** nginx with the configuration that we publish, and the address that clients use. */
export type Front = {
  /** The address of the TLS server in front of nginx. */
  address: string;
  /** Sends a request. @throws if the connection breaks. */
  ask: (path: string, asking?: Asking) => Promise<Answer>;
  close: () => Promise<void>;
};

/** Opens nginx in front of the gateways, and another proxy in front of nginx, as a TLS server is. @throws without nginx. */
export async function openFront(
  publicDir: string,
  gatewayPorts: readonly number[],
): Promise<Front> {
  const options = { trustedProxies: [tlsServer] };
  const nginx = await startNginx({ publicDir, gatewayPorts, options });
  const render = (port: number) => renderTlsServer(port, nginx.port);
  const { port, close } = await startNginx({ publicDir, render });
  return {
    address: `http://127.0.0.1:${port}`,
    ask: (path, asking) => ask(port, path, asking),
    close: async () => {
      await close();
      await nginx.close();
    },
  };
}
