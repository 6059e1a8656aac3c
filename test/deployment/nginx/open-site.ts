import { writeDocuments } from '../../../gateway/documents/static-host.ts';
import { expect } from 'vitest';
import { openGateway } from '../../gateway/open-gateway.ts';
import { openNginx } from './open-nginx.ts';
import type { Answer } from '../../gateway/http/ask.ts';

type Asking = { method?: string; headers?: Record<string, string> };

/** The service as in production: files, a gateway, and nginx in front of both. It ends with the test or its file. */
export async function openSite({ publish = true } = {}) {
  const gateway = await openGateway({ publish });
  const { publicDir } = gateway.home;
  await writeDocuments(publicDir, gateway.site);
  const nginx = await openNginx({ publicDir, gatewayPorts: [gateway.port] });
  return {
    gateway,
    nginx,
    publicDir,
    /** The answer of nginx to a new client. It must be the same as the gateway's to that client. */
    askBoth: async (
      path: string,
      { method = 'GET', headers = {} }: Asking = {},
    ): Promise<Answer> => {
      const from = newClient();
      const answer = await nginx.ask(path, { method, headers, from });
      const direct = { ...headers, 'X-Forwarded-For': from };
      const own = await gateway.ask(path, { method, headers: direct });
      expect([path, method, answer.status]).toEqual([path, method, own.status]);
      expect(answer.body.equals(own.body)).toBe(true);
      expect(listSame(answer)).toEqual(listSame(own));
      return answer;
    },
  };
}

let clients = 1;
/** A new client address, so that no test uses up the rate limit of another. */
export function newClient(): string {
  clients += 1;
  return `127.0.${clients >> 8}.${clients & 255}`;
}

/** Headers that may differ: counts that nginx does not know, its own ETags and ids, and those of the connection. */
const different = new Set([
  'ratelimit-remaining',
  'ratelimit-reset',
  'etag',
  'x-request-id',
  'link',
  'server',
  'date',
  'connection',
  'keep-alive',
]);

/** Headers that have to be the same, whether nginx or the gateway answers. */
function listSame({ headers }: Answer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !different.has(name)));
}
