import { writeDocuments } from '../../../gateway/documents/static-host.ts';
import { openGateway } from '../start/open-gateway.ts';
import { openNginx } from './open-nginx.ts';

/** The service as in production: files, a gateway, and nginx in front of both. */
export async function openSite({ publish = true } = {}) {
  const gateway = await openGateway({ env: { TRUSTED_PROXIES: '127.0.0.1,::1' }, publish });
  const { publicDir } = gateway.home;
  await writeDocuments(publicDir, gateway.site);
  const nginx = await openNginx({ publicDir, gatewayPorts: [gateway.port] });
  return {
    gateway,
    nginx,
    publicDir,
    close: async () => {
      await nginx.close();
      await gateway.close();
    },
  };
}

/** How long opening may take on a busy machine. It publishes a night. */
export const openingMs = 60_000;

let clients = 1;
/** A new client address, so that no test uses up the rate limit of another. */
export function newClient(): string {
  clients += 1;
  return `127.0.${clients >> 8}.${clients & 255}`;
}
