import { posix } from 'node:path';
import type { Reply } from '../reply.ts';
import type { KnownRepository } from './repository.ts';
import { toStarWeeks } from './repository-node.ts';
import type { World } from './world.ts';

const missing: Reply = { status: 404, body: { message: 'Not Found', status: '404' } };

/** Answers the REST calls of the scan in the form that GitHub uses. */
export function answerRest(url: URL, world: World): Reply {
  const [, kind = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  switch (kind) {
    case 'users':
    case 'orgs':
      return answerAccount(kind, world.byOwner(rest[0] ?? ''));
    case 'repositories':
      return answerThing(rest.slice(1), url.searchParams, world.byId(rest[0] ?? ''));
    case 'repos':
      return answerRepository(rest, url.searchParams, world);
    default:
      return missing;
  }
}

function answerAccount(kind: 'users' | 'orgs', repository?: KnownRepository): Reply {
  if (!repository) return missing;
  const { __typename: type = 'User', login, followers = 0, createdAt } = repository.owner;
  if (kind === 'orgs' && type !== 'Organization') return missing;
  const created = createdAt ?? '2024-01-01T00:00:00Z';
  return { status: 200, body: { login, type, followers, created_at: created } };
}

/** `/repos/owner/name/readme` and `/repos/owner/name/stargazers/history` */
function answerRepository(path: string[], parameters: URLSearchParams, world: World): Reply {
  const [owner = '', name = '', ...rest] = path;
  const fullName = `${owner}/${name}`;
  const repository = world.byName(fullName);
  const renamed = [...world.all()].find(({ earlierNames }) => earlierNames?.includes(fullName));
  if (repository || !renamed) return answerThing(rest, parameters, repository);
  const location = `/repositories/${renamed.id}/${rest.join('/')}?${parameters.toString()}`;
  return { status: 301, body: { message: 'Moved Permanently' }, headers: { location } };
}

function answerThing(
  rest: string[],
  parameters: URLSearchParams,
  repository: KnownRepository | undefined,
): Reply {
  if (repository && rest.join('/') === 'readme') return answerReadme(repository);
  if (!repository || rest.join('/') !== 'stargazers/history') return missing;
  const perPage = Math.min(30, Number(parameters.get('per_page') ?? 30));
  const page = Number(parameters.get('page') ?? 1);
  const weeks = toStarWeeks(repository.starDays ?? {});
  return { status: 200, body: weeks.slice((page - 1) * perPage, page * perPage) };
}

const readmeFolders = ['.github/', '', 'docs/'];

/** The file that GitHub shows, or the target of a link. GitHub sends no content of a file above 1 MB. */
function answerReadme({ files }: KnownRepository): Reply {
  const paths = readmeFolders.flatMap((folder) =>
    Object.keys(files).filter(
      (path) => path.startsWith(folder) && /^readme(?:[._-].*)?$/i.test(path.slice(folder.length)),
    ),
  );
  const [path] = paths;
  if (path === undefined) return missing;
  const own = Buffer.from(files[path] ?? '');
  const bytes = Buffer.from(files[posix.join(posix.dirname(path), own.toString())] ?? own);
  const content = bytes.length > 1_000_000 ? '' : bytes.toString('base64');
  return { status: 200, body: { path, size: bytes.length, encoding: 'base64', content } };
}
