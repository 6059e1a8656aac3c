import type { Reply } from './exchange.ts';
import type { Limits } from './limits.ts';
import type { KnownRepository } from './repository.ts';
import { toStarWeeks } from './star-weeks.ts';
import { mostResults, searchRepositories, sortByStars } from './search.ts';
import type { World } from './world.ts';

const missing: Reply = { status: 404, body: { message: 'Not Found', status: '404' } };

/** Answers the REST calls of the scan in the form that GitHub uses. */
export function answerRest(url: URL, world: World, limits: Limits): Reply {
  const [, kind = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  switch (kind) {
    case 'search':
      return answerSearch(url.searchParams, world);
    case 'users':
    case 'orgs':
      return answerAccount(kind, world.byOwner(rest[0] ?? ''));
    case 'raw':
      return answerRaw(rest, world);
    case 'repos':
      return answerRepository(rest, url.searchParams, world);
    case 'rate_limit': {
      const core = { remaining: limits.remaining('core'), reset: limits.reset };
      return { status: 200, body: { resources: { core } } };
    }
    default:
      return missing;
  }
}

function answerSearch(parameters: URLSearchParams, world: World): Reply {
  const perPage = Math.min(100, Number(parameters.get('per_page') ?? 30));
  const page = Number(parameters.get('page') ?? 1);
  const found = searchRepositories(world.all(), parameters.get('q') ?? '');
  const sorted = parameters.get('sort') === 'stars' ? sortByStars(found) : found;
  const items = sorted.slice(0, mostResults).slice((page - 1) * perPage, page * perPage);
  return {
    status: 200,
    body: { total_count: found.length, incomplete_results: false, items: items.map(toItem) },
  };
}

function toItem(repository: KnownRepository): object {
  const license = repository.licenseInfo;
  const { login, __typename: type = 'User' } = repository.owner;
  return {
    node_id: repository.id,
    full_name: repository.nameWithOwner,
    owner: { login, type },
    html_url: `https://github.com/${repository.nameWithOwner}`,
    description: repository.description ?? null,
    fork: repository.isFork ?? false,
    archived: repository.isArchived ?? false,
    disabled: repository.isDisabled ?? false,
    created_at: repository.createdAt,
    pushed_at: repository.pushedAt ?? null,
    size: repository.diskUsage ?? 0,
    stargazers_count: repository.stargazerCount,
    forks_count: repository.forkCount,
    language: repository.primaryLanguage?.name ?? null,
    license: license ? { spdx_id: license.spdxId ?? null, name: license.name } : null,
    topics: repository.repositoryTopics?.nodes.map(({ topic }) => topic.name) ?? [],
  };
}

function answerAccount(kind: 'users' | 'orgs', repository?: KnownRepository): Reply {
  if (!repository) return missing;
  const { __typename: type = 'User', login, followers = 0, createdAt } = repository.owner;
  if (kind === 'orgs' && type !== 'Organization') return missing;
  const created = createdAt ?? '2024-01-01T00:00:00Z';
  return { status: 200, body: { login, type, followers, created_at: created } };
}

/** `/repos/owner/name/stargazers/history` */
function answerRepository(path: string[], parameters: URLSearchParams, world: World): Reply {
  const [owner = '', name = '', ...rest] = path;
  const repository = world.byName(`${owner}/${name}`);
  if (!repository || rest.join('/') !== 'stargazers/history') return missing;
  const perPage = Math.min(30, Number(parameters.get('per_page') ?? 30));
  const page = Number(parameters.get('page') ?? 1);
  const weeks = toStarWeeks(repository.starDays ?? {});
  return { status: 200, body: weeks.slice((page - 1) * perPage, page * perPage) };
}

/** `/raw/owner/name/HEAD/path` */
function answerRaw([owner = '', name = '', , ...path]: string[], world: World): Reply {
  const file = world.byName(`${owner}/${name}`)?.files[path.join('/')];
  return file === undefined ? { status: 404, body: '404: Not Found' } : { status: 200, body: file };
}
