import type { Readme } from './readmes.ts';

/** Where raw files lie, who counts the calls, and how long one may take. */
export type RawHost = { url: string; timeoutMs: number; onAttempt: () => void };

const paths = ['README.md', 'readme.md', 'README.rst', 'README'];

/** More is never read: as much as GraphQL gives of a text. */
const mostBytes = 512_000;

/** The host of raw files that belongs to the API. */
export function toRawUrl(apiUrl: string): string {
  const { origin, hostname } = new URL(apiUrl);
  return hostname === 'api.github.com' ? 'https://raw.githubusercontent.com' : `${origin}/raw`;
}

/**
 * The README under one of its usual names; null where there is none, undefined where the host would not say.
 *
 * Raw files are not part of the API's limits and need no token.
 */
export async function readRawReadme(
  fullName: string,
  host: RawHost,
): Promise<Readme | null | undefined> {
  for (const path of paths) {
    try {
      const text = await readText(`${host.url}/${fullName}/HEAD/${path}`, host);
      if (text !== null) return { path, text, bytes: Buffer.byteLength(text) };
    } catch {
      return undefined;
    }
  }
  return null;
}

async function readText(url: string, { timeoutMs, onAttempt }: RawHost): Promise<string | null> {
  onAttempt();
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 404) {
    await response.body?.cancel();
    return null;
  }
  if (!response.ok || !response.body) throw new Error(`status ${response.status}`);
  const body: ReadableStream<Uint8Array> = response.body;
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    text += decoder.decode(chunk, { stream: true });
    if (bytes >= mostBytes) break;
  }
  // Binary files hold zero bytes; texts do not.
  return text.includes('\0') ? null : text;
}
