import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listFiles } from '../archive/list-files.ts';
import { subjectFolders } from '../contract/paths.ts';
import { toMark } from './sign.ts';
import { post, type Posted, type Waiting } from './post.ts';

/** A feed of the public folder, and a checksum of the hub and its content. */
export type PublishedFeed = { path: string; mark: string };

/** Lists every Atom and JSON feed of the public folder, in the order of their paths. A missing folder has none. */
export async function listFeeds(publicDir: string, hub: string): Promise<PublishedFeed[]> {
  const paths = (await listFiles(publicDir)).filter((path) => isFeed(path));
  return Promise.all(
    paths.map(async (path) => {
      const content = await readFile(join(publicDir, path), 'utf8');
      return { path, mark: toMark([hub, content]) };
    }),
  );
}

const jsonFeeds = new RegExp(`(?:^|/)feed\\.json$|^(?:${subjectFolders.join('|')})/[^/]+\\.json$`);

function isFeed(path: string): boolean {
  return path.endsWith('.atom') || jsonFeeds.test(path);
}

/**
 * Tells a hub that a feed has changed. A hub that answers 410 has failed, so the next run asks it again.
 *
 * Source: the publisher's request that WebSub hubs accept.
 */
export async function tellHub(hub: string, feed: string, patience: Waiting): Promise<Posted> {
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed }).toString();
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const posted = await post({ address: hub, body, headers: () => headers }, patience);
  return posted.state === 'gone' ? { state: 'failed', reason: 'answered 410' } : posted;
}
