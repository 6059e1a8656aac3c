import { posix } from 'node:path';
import * as z from 'zod';
import { askOrLose } from './batches.ts';
import type { GitHubClient } from './client.ts';
import type { NightNotes } from './night-notes.ts';
import { FileNode, FoldersNode, NodesAnswer, type RepositoryNode } from './nodes.ts';
import { readNodes, refuseIfTooHeavy } from './node-results.ts';
import { readmeFoldersQuery, toFilesQuery, usualReadmePaths } from './queries.ts';

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

/** File endings of markup that GitHub renders, the most likely first. A README with any other ending is ignored. */
const endings =
  'md markdown mdown mkdn mkd mdx rst org adoc asciidoc asc textile rdoc pod creole mediawiki wiki txt'
    .split(' ')
    .concat('');

const folders = [
  ['.github/', 'github'],
  ['', 'root'],
  ['docs/', 'docs'],
] as const;

type Choice = { path: string; language: string; folder: number; ending: number };

/**
 * The path of the README that GitHub would show; null where there is none.
 *
 * `.github` comes before the root, and the root before `docs`. A translation, such as README.zh.md, comes last. Of the
 * translations, English comes first.
 */
export function chooseReadme(node: FoldersNode): string | null {
  const choices = folders.flatMap(([prefix, key], folder) =>
    (node[key]?.entries ?? []).flatMap(({ name, type }) => {
      const choice = type === 'blob' ? readName(name) : null;
      return choice ? [{ ...choice, path: prefix + name, folder }] : [];
    }),
  );
  return choices.toSorted(compareChoices)[0]?.path ?? null;
}

function compareChoices(a: Choice, b: Choice): number {
  return (
    rankLanguage(a.language) - rankLanguage(b.language) ||
    a.folder - b.folder ||
    a.ending - b.ending ||
    (a.path < b.path ? -1 : 1)
  );
}

function rankLanguage(language: string): number {
  if (language === '') return 0;
  return /^en\b/.test(language) ? 1 : 2;
}

/** Reads a file name. `README.zh-CN.md` has the language `zh-cn` and the ending `md`. */
function readName(name: string): Pick<Choice, 'language' | 'ending'> | null {
  const match = /^readme(?:[._-](.+?))??(?:\.([a-z]+))?$/.exec(name.toLowerCase());
  if (!match) return null;
  const ending = endings.indexOf(match[2] ?? '');
  return ending === -1 ? null : { language: match[1] ?? '', ending };
}

/**
 * The target of a README that is a symbolic link; null for any other text.
 *
 * GraphQL does not follow links. It returns the path of the target as the text.
 */
export function toLinkTarget(path: string, text: string): string | null {
  if (!/^[^\s/<>|:*?"\\][^\s<>|:*?"\\]{0,200}\.[a-z]{2,8}$/i.test(text)) return null;
  const target = posix.join(posix.dirname(path), text);
  return target.startsWith('..') || target === path ? null : target;
}
