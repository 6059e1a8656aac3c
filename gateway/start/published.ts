import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFile } from '../../pipeline/platform/file-text.ts';
import { dataPaths, publicPaths } from '../../pipeline/contract/paths.ts';
import { DigestResponse, IndexRecord } from '../../pipeline/contract/views.ts';
import type { Log } from '../http/log.ts';
import type { GatewaySettings } from './settings.ts';

type Served = Pick<GatewaySettings, 'dataDir' | 'publicDir' | 'baseUrl' | 'payment'>;

/**
 * Warns the operator if no night is published yet, if pages name another address, if a made-up night cannot be sold, or if
 * real nights are served with the made-up sample.
 */
export async function warnOfPublished(
  { dataDir, publicDir, baseUrl, payment }: Served,
  log: Log,
): Promise<void> {
  if (!existsSync(join(dataDir, dataPaths.pointer))) {
    const notice = `nothing is published yet in ${dataDir}; npm run nightly publishes a night`;
    log('nothing-published', { notice }, 'warn');
    return;
  }
  const shown = await readPageAddress(publicDir);
  if (shown !== undefined && shown !== baseUrl) {
    const notice = `the published pages and feeds name ${shown}, and this service is ${baseUrl}; BASE_URL=${baseUrl} npm run render, with the folders of the nightly job, renders them again`;
    log('address-differs', { notice }, 'warn');
  }
  const index = await readAs(join(publicDir, publicPaths.index), (text, path) =>
    parseFile(IndexRecord, text, path),
  );
  if (index?.source === 'demo' && payment && payment.mode !== 'off') {
    const notice = `the night in ${dataDir} is made up, and is never sold for money; npm run nightly publishes a real one in folders of its own`;
    log('night-made-up', { notice }, 'warn');
  }
  const sample = await readAs(join(publicDir, publicPaths.sample), (text, path) =>
    parseFile(DigestResponse, text, path),
  );
  if (index?.source !== 'github' || sample?.data.source !== 'demo') return;
  const notice =
    'the free sample is made up, and the nights are real; npm run freeze-sample -- DATE --replace makes a real night the sample';
  log('sample-made-up', { notice }, 'warn');
}

/** The address that the published pages name. Undefined if there are no pages. */
export async function readPageAddress(publicDir: string): Promise<string | undefined> {
  const page = await readAs(join(publicDir, publicPaths.frontPage), (text) => text);
  return /<link rel="canonical" href="([^"]*)\/">/.exec(page ?? '')?.[1];
}

/** The content of a file. Undefined if it is missing or broken; the snapshots report a broken file. */
async function readAs<T>(
  path: string,
  parse: (text: string, path: string) => T,
): Promise<T | undefined> {
  try {
    return parse(await readFile(path, 'utf8'), path);
  } catch {
    return undefined;
  }
}
