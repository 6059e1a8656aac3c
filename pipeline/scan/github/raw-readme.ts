import type { Readme } from './readmes.ts';

/** The host of raw files, a function that counts the calls, and the timeout of one call. */
export type RawHost = { url: string; timeoutMs: number; onAttempt: () => void };

const paths = ['README.md', 'readme.md', 'README.rst', 'README'];

/** The most bytes that are read. GraphQL returns as much of a text. */
const mostBytes = 512_000;

/** The host of raw files that belongs to this API. */
export function toRawUrl(apiUrl: string): string {
  const { origin, hostname } = new URL(apiUrl);
  return hostname === 'api.github.com' ? 'https://raw.githubusercontent.com' : `${origin}/raw`;
}

/**
 * Reads the README under one of its usual names. Null: there is none. Undefined: the host failed.
 *
 * Raw files do not count towards the API's limits and need no token.
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
  // Binary files contain zero bytes. Texts do not.
  return text.includes('\0') ? null : text;
}
