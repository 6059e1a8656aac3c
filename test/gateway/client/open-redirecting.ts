import { openServer } from './open-server.ts';

/**
 * A server that answers every call with 307, which repeats the call with its body, and the server that it names.
 * `received` has what came there.
 */
export async function openRedirecting() {
  const received: string[] = [];
  const calls: string[] = [];
  const other = await openServer((request, response) => {
    received.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const url = await openServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    response.writeHead(307, { location: `${other}${request.url}` }).end();
  });
  return { url, otherHost: new URL(other).host, calls, received };
}
