import { type KnownRepository, type StandInRepository, toKnown } from './repository.ts';

/** Why a node is not shown although the search still finds it. */
export type Hiding =
  | 'null'
  | 'null-in-search'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'SERVICE_UNAVAILABLE'
  /** Taken down, as an error type and, as REST words it, in a message without a type. */
  | 'REPOSITORY_ACCESS_BLOCKED'
  | 'blocked-untyped'
  /** A type that nobody has seen yet. */
  | 'NEVER_SEEN_BEFORE'
  /** Shown, but its owner cannot be told in full, which by the schema takes the whole node. */
  | 'owner-fails';

/** The repositories there are, which a test may change while it runs. */
export type World = {
  all: () => Iterable<KnownRepository>;
  byId: (id: string) => KnownRepository | undefined;
  byName: (nameWithOwner: string) => KnownRepository | undefined;
  byOwner: (login: string) => KnownRepository | undefined;
  hiding: (id: string) => Hiding | undefined;
  change: (id: string, changes: Partial<KnownRepository>) => void;
  hide: (id: string, hiding: Hiding) => void;
};

/** `createdAt` is that of repositories which state none. */
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
