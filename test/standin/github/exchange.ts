import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { GraphqlBody, toOperation } from './graphql.ts';
import { type RecordedRequest, toResource } from './requests.ts';

export async function readRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const { method = '', url: path = '', headers } = request;
  const body = await text(request);
  const resource = toResource(path);
  const query = resource === 'graphql' ? GraphqlBody.safeParse(parseJson(body)).data : undefined;
  const ids = query?.variables['ids'];
  return {
    method,
    path,
    resource,
    operation: query ? toOperation(query) : null,
    size: Array.isArray(ids) ? ids.length : 0,
    body,
    userAgent: headers['user-agent'] ?? '',
    isAuthorized: (headers.authorization ?? '') !== '',
    points: 0,
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
