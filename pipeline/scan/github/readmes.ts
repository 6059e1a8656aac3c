import * as z from 'zod';
import type { Log } from '../../log/log.ts';
import { askInBatches } from './batches.ts';
import type { GitHubClient } from './client.ts';
import { FileNode, FoldersNode, NodesAnswer, type RepositoryNode } from './nodes.ts';
import { readNodes, refuseIfTooHeavy } from './partial-nodes.ts';
import { readmeFoldersQuery, toFilesQuery, usualReadmePaths } from './queries.ts';
import { chooseReadme, toLinkTarget } from './readme-choice.ts';

/** A README's text: whole, or its first 512,000 bytes. */
export type Readme = { path: string; text: string; bytes: number };

/** READMEs by repository id; null where there is none. Absent where GitHub would not say. */
export type Readmes = ReadonlyMap<string, Readme | null>;

type Place = { id: string; path: string };

const batchSize = 50;

/**
 * Finds each repository's README: under a usual name in the node itself, else by a look into its folders.
 *
 * Costs two more calls for each 50 that use another name. @throws GitHubFailure
 */
export async function readReadmes(
  client: GitHubClient,
  nodes: readonly RepositoryNode[],
  log: Log,
): Promise<Readmes> {
  const readmes = new Map<string, Readme | null>();
  const places: Place[] = [];
  const hidden: RepositoryNode[] = [];
  for (const node of nodes) {
    const readme = pickUsual(node);
    const target = readme && toLinkTarget(readme.path, readme.text);
    if (readme || node.isEmpty) readmes.set(node.id, readme);
    else hidden.push(node);
    if (target) places.push({ id: node.id, path: target });
  }
  for (const { id, path } of await findPlaces(client, hidden, log)) {
    if (path === null) readmes.set(id, null);
    else places.push({ id, path });
  }
  const files = await readFiles(client, places, log);
  for (const { id, readme } of files) {
    // A link that leads nowhere keeps its own text.
    if (readme || !readmes.has(id)) readmes.set(id, readme);
  }
  log('readmes-read', { usual: nodes.length - hidden.length, looked: hidden.length });
  return readmes;
}

function pickUsual(node: RepositoryNode): Readme | null {
  const files = [node.readme0, node.readme1, node.readme2, node.readme3, node.readme4];
  for (const [index, path] of usualReadmePaths.entries()) {
    const readme = toReadme(path, files[index]);
    if (readme) return readme;
  }
  return null;
}

function toReadme(path: string, file: FileNode): Readme | null {
  if (!file || file.isBinary || file.text === null) return null;
  return { path, text: file.text, bytes: file.byteSize };
}

async function findPlaces(
  client: GitHubClient,
  nodes: readonly RepositoryNode[],
  log: Log,
): Promise<{ id: string; path: string | null }[]> {
  return askInBatches(nodes, {
    size: batchSize,
    ask: async (batch, retries) => {
      const variables = { ids: batch.map(({ id }) => id) };
      const question = { query: readmeFoldersQuery, variables, retries };
      const { data, errors } = await client.graphql(question, NodesAnswer);
      return readNodes(data.nodes, errors, FoldersNode).flatMap((result) =>
        result.ok ? [{ id: result.node.id, path: chooseReadme(result.node) }] : [],
      );
    },
    onLost: ({ nameWithOwner }, reason) =>
      log('readme-missing', { repository: nameWithOwner, reason }),
  });
}

const FilesAnswer = z.record(z.string(), z.unknown());
const FileHolder = z.object({ object: FileNode });

async function readFiles(
  client: GitHubClient,
  places: readonly Place[],
  log: Log,
): Promise<{ id: string; readme: Readme | null }[]> {
  return askInBatches(places, {
    size: batchSize,
    ask: async (batch, retries) => {
      const variables = Object.fromEntries(
        batch.flatMap(({ id, path }, index) => [
          [`id${index}`, id],
          [`at${index}`, `HEAD:${path}`],
        ]),
      );
      const question = { query: toFilesQuery(batch.length), variables, retries };
      const { data, errors } = await client.graphql(question, FilesAnswer);
      refuseIfTooHeavy(errors);
      return batch.map(({ id, path }, index) => {
        const holder = FileHolder.safeParse(data[`file${index}`]).data;
        return { id, readme: toReadme(path, holder?.object) };
      });
    },
    onLost: ({ id }, reason) => log('readme-missing', { id, reason }),
  });
}
