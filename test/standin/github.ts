import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { readRequest } from './github/exchange.ts';
import { type Fault, toFaultReply } from './github/faults.ts';
import { answerQuery, GraphqlBody } from './github/graphql.ts';
import {
  createLimits,
  type Limits,
  type RecordedRequest,
  type Resource,
} from './github/requests.ts';
import type { StandInRepository } from './github/repository.ts';
import { answerRest } from './github/rest.ts';
import { createWorld, type Hiding, type World } from './github/world.ts';
import { type Reply, send } from './reply.ts';
import { serve } from './serve.ts';

export type GitHubOptions = {
  repositories?: readonly StandInRepository[];
  /** Used for repositories without a date of creation. */
  createdAt?: string;
  /** By node id: how GitHub hides a repository. */
  hidden?: Record<string, Hiding>;
  /** Each applies to the first requests that it matches. */
  faults?: Fault[];
  /** Added to every answer. */
  headers?: Record<string, string>;
  /** Seconds until the limits reset. */
  resetIn?: number;
  /** Changes GitHub after the first page of a search. */
  afterSearch?: (world: World) => void;
};

/** A stand-in for GitHub on this machine, with its real schema, its limits and its failures. */
export type GitHubStandIn = {
  url: string;
  /** All received requests, in order. */
  requests: RecordedRequest[];
  count: (resource: Resource) => number;
  points: () => number;
};

/** Serves on a free port until the test ends. GraphQL demands a token, as on GitHub. */
export async function startGitHub(options: GitHubOptions = {}): Promise<GitHubStandIn> {
  const { createdAt = '2026-08-10T00:00:00Z', resetIn = 3600 } = options;
  const world = createWorld(options.repositories ?? [], createdAt);
  for (const [id, hiding] of Object.entries(options.hidden ?? {})) world.hide(id, hiding);
  const limits = createLimits(resetIn);
  const faults = (options.faults ?? []).map((fault) => ({ ...fault, left: fault.times ?? 1 }));
  const requests: RecordedRequest[] = [];
  let isSearched = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { authorization = '' } = request.headers;
    const recorded = await readRequest(request);
    requests.push(recorded);
    const fault = faults.find(({ left, when }) => left > 0 && (!when || when(recorded)));
    if (fault) fault.left -= 1;
    const whole = fault ? undefined : await toReply(recorded, world, limits);
    const reply = fault
      ? toFaultReply(fault, authorization)
      : { status: 500, body: {}, ...whole, headers: { ...whole?.headers, ...options.headers } };
    const headers = limits.headers(recorded.resource);
    if (typeof reply === 'string') send(response, reply, '{"data":{"sea');
    else send(response, { ...reply, headers: { ...headers, ...reply.headers } });
    if (recorded.operation !== 'SearchPage' || isSearched) return;
    isSearched = true;
    options.afterSearch?.(world);
  }

  const { url, close } = await serve((request, response) => {
    answer(request, response).catch((error: unknown) => {
      send(response, { status: 500, body: { message: `stand-in: ${String(error)}` } });
    });
  });
  onTestFinished(close);
  return {
    url,
    requests,
    count: (resource) => requests.filter((request) => request.resource === resource).length,
    points: () => requests.reduce((sum, { points }) => sum + points, 0),
  };
}

async function toReply(request: RecordedRequest, world: World, limits: Limits): Promise<Reply> {
  const { resource, body, path, isAuthorized } = request;
  if (resource !== 'graphql') {
    if (limits.isSpent(resource)) return refuse(403, 'API rate limit exceeded for 127.0.0.1.');
    limits.spend(resource, 1);
    return answerRest(new URL(path, 'http://github.test'), world);
  }
  if (!isAuthorized) return refuse(401, 'This endpoint requires you to be authenticated.');
  const answer = await answerQuery(GraphqlBody.parse(JSON.parse(body)), { world, limits });
  request.points = answer.points;
  return { status: 200, body: answer.body };
}

function refuse(status: number, message: string): Reply {
  return { status, body: { message } };
}
