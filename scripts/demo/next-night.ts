import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Command } from '../../pipeline/night/command.ts';
import { Health } from '../../pipeline/contract/health.ts';
import { publicPaths } from '../../pipeline/contract/paths.ts';
import { IndexRecord } from '../../pipeline/contract/views.ts';
import { DemoError } from './demo-error.ts';
import { publishMadeUpNight } from './nights.ts';

/** Milliseconds between two requests. The service allows 60 requests a minute. */
const lookEveryMs = 1_000;
const looks = 60;

/** Publishes tonight, and resolves when the gateway serves it. @throws DemoError, PipelineError */
export async function publishNextNight(given: Command, baseUrl: string): Promise<void> {
  const { publicDir } = await publishMadeUpNight(given, 0);
  const published = await readFile(join(publicDir, publicPaths.index), 'utf8');
  const { index } = IndexRecord.parse(JSON.parse(published));
  for (let look = 0; look < looks; look += 1) {
    const response = await fetch(`${baseUrl}/health`);
    const { snapshot } = Health.parse(await response.json());
    if (snapshot.index === index) return;
    await setTimeout(lookEveryMs);
  }
  throw new DemoError('the gateway does not serve the new night');
}
