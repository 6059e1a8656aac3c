import { request as startRequest, type IncomingHttpHeaders } from 'node:http';
import { createGateway } from '../../gateway/gateway.ts';
import { createGatewayServer, drain, listen } from '../../gateway/listen.ts';
import { readSite } from '../../gateway/read-site.ts';
import { readGatewaySettings } from '../../gateway/settings/settings.ts';
import { openSnapshots } from '../../gateway/snapshots/snapshots.ts';
import { type homeAt, openHome } from '../night/run-night.ts';

export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
type Asking = { method?: string; headers?: Record<string, string | string[]> };

/** A night as made up as the gateway needs it. */
export const day = '2026-11-20';

type Options = {
  env?: Record<string, string>;
  home?: ReturnType<typeof homeAt>;
  publish?: boolean;
};

/** A gateway on a free port, over a home in which one made-up night is published. */
export async function openGateway({ env = {}, home: given, publish = true }: Options = {}) {
  const home = given ?? (await openHome());
  if (publish) await home.publish(day);
  const settings = readGatewaySettings({
    DATA_DIR: home.archive.dataDir,
    PUBLIC_DIR: home.publicDir,
    ...env,
  });
  const events: { event: string; data: Readonly<Record<string, unknown>> }[] = [];
  const log = (event: string, data = {}) => void events.push({ event, data });
  const snapshots = openSnapshots(settings.dataDir, settings.publicDir, log);
  await snapshots.refresh();
  let time = Date.parse(`${day}T07:00:00.000Z`);
  const site = await readSite(settings);
  const { proxyHops } = settings;
  const server = createGatewayServer(
    createGateway({ site, snapshots, proxyHops, log, now: () => time }),
  );
  const port = await listen(server, 0);
  return {
    home,
    server,
    port,
    site,
    snapshots,
    events,
    /** Moves the gateway's clock on. */
    pass: (seconds: number) => (time += seconds * 1000),
    ask: (path: string, asking: Asking = {}) => ask(port, path, asking),
    close: () => drain(server, 0),
  };
}

/** Asks as written: the path is sent as it stands, and nothing is decoded. */
function ask(
  port: number,
  path: string,
  { method = 'GET', headers = {} }: Asking,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = startRequest({ port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, headers: received } = response;
        resolve({ status: statusCode, headers: received, body: Buffer.concat(chunks) });
      });
      response.on('error', reject);
    });
    request.on('error', reject).end();
  });
}

/** The answer's JSON. */
export function parseBody({ body }: Answer): unknown {
  return JSON.parse(body.toString());
}
