import { afterAll } from 'vitest';
import { type Rpc, startRpc } from './start-rpc.ts';

/** An RPC that ends with the tests of a file. `path` may contain a key, as addresses of RPCs do. */
export async function openRpc(chainUrl: string, path = ''): Promise<Rpc> {
  const rpc = await startRpc(chainUrl);
  afterAll(rpc.close);
  return { ...rpc, url: `${rpc.url}${path}` };
}
