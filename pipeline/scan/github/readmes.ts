import * as z from 'zod';
import { askOrLose } from './batches.ts';
import type { GitHubClient } from './client.ts';
import type { NightNotes } from './night-notes.ts';
import { FileNode, FoldersNode, NodesAnswer, type RepositoryNode } from './nodes.ts';
import { readNodes, refuseIfTooHeavy } from './graphql-answer.ts';
import { readmeFoldersQuery, toFilesQuery, usualReadmePaths } from './queries.ts';
import { chooseReadme, toLinkTarget } from './readme-choice.ts';

/** The text of a README: all of it, or its first 512,000 bytes. */
export type Readme = { path: string; text: string; bytes: number };

/** READMEs by repository id. Null: there is none. Absent: GitHub did not answer. */
export type Readmes = ReadonlyMap<string, Readme | null>;

type Place = { id: string; path: string; nameWithOwner: string };

const batchSize = 50;

/**
 * Finds the README of each repository. The node holds the usual names; for other names it searches the folders.
 *
 * Each 50 repositories with another name cost two more calls. A README that GitHub does not return is noted.
 *
 * @throws GitHubFailure for a refused token.
 */
export async function readReadmes(
  client: GitHubClient,
  nodes: readonly RepositoryNode[],
  notes: NightNotes,
): Promise<Readmes> {
  const readmes = new Map<string, Readme | null>();
  const places: Place[] = [];
  const hidden: RepositoryNode[] = [];
  for (const node of nodes) {
    const readme = pickUsual(node);
    const target = readme && toLinkTarget(readme.path, readme.text);
    if (readme || node.isEmpty) readmes.set(node.id, readme);
    else hidden.push(node);
    const { id, nameWithOwner } = node;
    if (target) places.push({ id, nameWithOwner, path: target });
  }
  for (const { node, path } of await findPlaces(client, hidden, notes)) {
    const { id, nameWithOwner } = node;
    if (path === null) readmes.set(id, null);
    else places.push({ id, nameWithOwner, path });
  }
  const files = await readFiles(client, places, notes);
  for (const { id, readme } of files) {
    // A link without a target keeps its own text.
    if (readme || !readmes.has(id)) readmes.set(id, readme);
  }
  notes.log('readmes-read', { usual: nodes.length - hidden.length, looked: hidden.length });
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
  notes: NightNotes,
): Promise<{ node: RepositoryNode; path: string | null }[]> {
  const lose = ({ nameWithOwner }: RepositoryNode, reason: string): void =>
    notes.miss('readme', nameWithOwner, reason);
  return askOrLose(nodes, {
    size: batchSize,
    ask: async (batch, retries) => {
      const variables = { ids: batch.map(({ id }) => id) };
      const question = { query: readmeFoldersQuery, variables, retries };
      const { data, errors } = await client.graphql(question, NodesAnswer);
      const results = readNodes(data.nodes, errors, FoldersNode);
      return batch.flatMap((node, index) => {
        const result = results[index];
        if (result?.ok) return [{ node, path: chooseReadme(result.node) }];
        lose(node, result?.reason ?? 'null');
        return [];
      });
    },
    onLost: lose,
  });
}

const FilesAnswer = z.record(z.string(), z.unknown());
const FileHolder = z.object({ object: FileNode });

async function readFiles(
  client: GitHubClient,
  places: readonly Place[],
  notes: NightNotes,
): Promise<{ id: string; readme: Readme | null }[]> {
  const lose = ({ nameWithOwner }: Place, reason: string): void =>
    notes.miss('readme', nameWithOwner, reason);
  return askOrLose(places, {
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
      return batch.flatMap((place, index) => {
        const holder = FileHolder.safeParse(data[`file${index}`]).data;
        if (holder) return [{ id: place.id, readme: toReadme(place.path, holder.object) }];
        lose(place, 'null');
        return [];
      });
    },
    onLost: lose,
  });
}
