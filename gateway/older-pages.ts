import type { RequestListener } from 'node:http';
import { olderPages } from './endpoints/page-endpoints.ts';
import { toErrorBody } from './errors/http-error.ts';
import type { Allow } from './limits/allow.ts';
import type { Replies } from './replies.ts';
import type { Snapshots } from './snapshots/snapshots.ts';

const pattern = new RegExp(olderPages.pattern);

/**
 * Answers for the pages of older nights and of months, which are read from disk when they are asked for. What is no such
 * page, or none that was published, goes on to `next`.
 */
export function createOlderPages(
  snapshots: Pick<Snapshots, 'page'>,
  allow: Allow,
  { refuse, answerRoute }: Replies,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    const [path = ''] = (request.url ?? '/').split('?', 1);
    if (!pattern.test(path)) return next(request, response);
    const { values, refused } = allow(request, olderPages.folder, olderPages.limit);
    if (refused !== undefined) {
      return refuse(response, 429, values, toErrorBody('rate_limited', refused));
    }
    const answer = async () => {
      const page = await snapshots.page(path);
      const reads = request.method === 'GET' || request.method === 'HEAD';
      if (page || !reads) answerRoute(request, response, page, values);
      else next(request, response);
    };
    void answer();
  };
}
