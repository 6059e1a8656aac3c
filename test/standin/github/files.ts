import { createHash } from 'node:crypto';
import type { KnownRepository } from './repository.ts';

/** GitHub cuts `Blob.text` after this many bytes. */
const mostTextBytes = 512_000;

/** Answers `Repository.object(expression: "HEAD:path")`: a blob, a tree, or null. */
export function toGitObject(repository: KnownRepository, expression: string): object | null {
  if (repository.isEmpty) return null;
  const path = expression.replace(/^HEAD:/, '');
  const file = repository.files[path];
  return file === undefined ? toTree(repository, path) : toBlob(file);
}

function toBlob(file: string | Uint8Array): object {
  const bytes = Buffer.from(file);
  const isBinary = bytes.includes(0);
  return {
    __typename: 'Blob',
    oid: toOid(bytes),
    byteSize: bytes.byteLength,
    isBinary,
    isTruncated: bytes.byteLength > mostTextBytes,
    text: isBinary ? null : bytes.subarray(0, mostTextBytes).toString(),
  };
}

function toTree({ files }: KnownRepository, path: string): object | null {
  const prefix = path === '' ? '' : `${path}/`;
  const below = Object.keys(files).filter((file) => file.startsWith(prefix));
  if (below.length === 0 && path !== '') return null;
  const names = [...new Set(below.map((file) => file.slice(prefix.length).split('/')[0] ?? ''))];
  const entries = names.map((name) => {
    const file = files[prefix + name];
    const type = file === undefined ? 'tree' : 'blob';
    return { __typename: 'TreeEntry', name, path: prefix + name, type, size: file?.length ?? 0 };
  });
  return { __typename: 'Tree', oid: toOid(path), entries };
}

function toOid(content: string | Uint8Array): string {
  return createHash('sha1').update(content).digest('hex');
}
