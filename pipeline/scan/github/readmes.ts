import * as z from 'zod';
import { askOneByOne } from './ask.ts';
import type { GitHubClient } from './client.ts';
import { isFailure } from './failure.ts';
import type { NightNotes } from './night-notes.ts';
import type { RepositoryNode } from './nodes.ts';
import { usualReadmePaths } from './queries.ts';

/** The text of a README: all of it, or its first 512,000 bytes. */
export type Readme = { path: string; text: string; bytes: number };

/** READMEs by repository id. Null: the repository has no README. Absent: GitHub did not answer. */
export type Readmes = ReadonlyMap<string, Readme | null>;

/**
 * Finds the README of each repository, under a usual name in its node, or by one more call: also
 * where it is a symbolic link. A README that GitHub does not return is noted. Source: GET
 * /repos/{owner}/{repo}/readme, which returns the file that GitHub shows.
 */
export async function readReadmes(
  client: GitHubClient,
  nodes: readonly RepositoryNode[],
  notes: NightNotes,
): Promise<Readmes> {
  const readmes = new Map<string, Readme | null>();
  const hidden: RepositoryNode[] = [];
  for (const node of nodes) {
    const readme = pickUsual(node);
    if (readme || node.isEmpty) readmes.set(node.id, readme);
    if ((!readme && !node.isEmpty) || (readme && isLink(readme.text))) hidden.push(node);
  }
  const unanswered = await askOneByOne(hidden, async ({ id, nameWithOwner }) => {
    const readme = await readShown(client, nameWithOwner);
    // If the symbolic link leads to no file, the text of the link is kept.
    if (readme || !readmes.has(id)) readmes.set(id, readme);
  });
  for (const { item, failure } of unanswered) {
    if (!readmes.has(item.id)) notes.miss('readme', item.nameWithOwner, failure.message);
  }
  notes.log('readmes-read', { usual: nodes.length - hidden.length, looked: hidden.length });
  return readmes;
}

function pickUsual(node: RepositoryNode): Readme | null {
  const files = [node.readme0, node.readme1, node.readme2, node.readme3, node.readme4];
  for (const [index, path] of usualReadmePaths.entries()) {
    const file = files[index];
    if (!file || file.isBinary || file.text === null || !isProse(file.text)) continue;
    return { path, text: file.text, bytes: file.byteSize };
  }
  return null;
}

/** Whether a text is the path of a file. GraphQL returns the target of a symbolic link as text. */
function isLink(text: string): boolean {
  return /^[^\s<>|:*?"\\]{1,200}\.[a-z]{2,8}$/i.test(text);
}

/** GitHub sends no content of a file above 1 MB. */
const ShownFile = z.object({
  path: z.string(),
  size: z.int().nonnegative(),
  content: z.string(),
});

async function readShown(client: GitHubClient, fullName: string): Promise<Readme | null> {
  const [owner = '', repo = ''] = fullName.split('/');
  try {
    const file = await client.get('/repos/{owner}/{repo}/readme', { owner, repo }, ShownFile);
    const text = decode(Buffer.from(file.content, 'base64'));
    return isProse(text) ? { path: file.path, text, bytes: file.size } : null;
  } catch (error) {
    if (isFailure(error, 'missing')) return null;
    throw error;
  }
}

/** Windows' editors write UTF-16 with a mark. GitHub calls it binary, and shows it as text. */
function decode(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  return bytes.toString('utf8');
}

/** In a text that is no UTF-8, more of the characters are replaced. */
const mostReplacedShare = 0.1;

/** Whether a file is a text for readers: no pointer of Git LFS, and no binary. */
function isProse(text: string): boolean {
  const replaced = text.match(/\ufffd/g)?.length ?? 0;
  if (text.includes('\0') || replaced > mostReplacedShare * text.length) return false;
  return !text.startsWith('version https://git-lfs.github.com/spec/');
}
