import { type KnownRepository, type StandInRepository, toKnown } from './repository.ts';

/** Why GitHub does not show a node that the search may still find. */
export type Hiding =
  | 'null'
  | 'null-in-search'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'SERVICE_UNAVAILABLE'
  /** Blocked by GitHub: once as an error type, once as a message without a type. */
  | 'REPOSITORY_ACCESS_BLOCKED'
  | 'blocked-untyped'
  /** An unknown error type. */
  | 'NEVER_SEEN_BEFORE'
  /** A field of its owner fails. By the schema, the whole node is null then. */
  | 'owner-fails';

/** All repositories on GitHub. A test may change them while it runs. */
export type World = {
  all: () => Iterable<KnownRepository>;
  byId: (id: string) => KnownRepository | undefined;
  byName: (nameWithOwner: string) => KnownRepository | undefined;
  byOwner: (login: string) => KnownRepository | undefined;
  hiding: (id: string) => Hiding | undefined;
  change: (id: string, changes: Partial<KnownRepository>) => void;
  hide: (id: string, hiding: Hiding) => void;
};

/** `createdAt` is used for repositories without a date of creation. */
export function createWorld(repositories: readonly StandInRepository[], createdAt: string): World {
  const known = new Map<string, KnownRepository>();
  const hidden = new Map<string, Hiding>();
  for (const repository of repositories) {
    const node = toKnown(repository, createdAt);
    known.set(node.id, node);
  }
  const find = (matches: (repository: KnownRepository) => boolean) =>
    [...known.values()].find(matches);
  return {
    all: () => known.values(),
    byId: (id) => known.get(id),
    byName: (name) =>
      find(({ nameWithOwner }) => nameWithOwner.toLowerCase() === name.toLowerCase()),
    byOwner: (login) => find(({ owner }) => owner.login.toLowerCase() === login.toLowerCase()),
    hiding: (id) => hidden.get(id),
    change: (id, changes) => {
      const before = known.get(id);
      if (!before) throw new Error(`no repository ${id}`);
      known.set(id, { ...before, ...changes, id });
    },
    hide: (id, hiding) => hidden.set(id, hiding),
  };
}
