import type { RequestListener } from 'node:http';
import { afterAll } from 'vitest';
import { serve } from '../../standin/serve.ts';

/** Starts a server that is not our gateway, for the tests of one file, and gives its address. */
export async function openServer(listener: RequestListener): Promise<string> {
  const { url, close } = await serve(listener);
  afterAll(close);
  return url;
}
