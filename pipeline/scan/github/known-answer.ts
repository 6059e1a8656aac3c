import * as z from 'zod';

type RawAnswer = { url: string; status: number; headers: Headers; text: string };
/** A null body means that the response should be JSON and is not. */
type KnownAnswer = { status: number; body: string | null };

const GraphqlFaults = z.object({
  errors: z.array(z.looseObject({ type: z.string().optional(), message: z.string().catch('') })),
});

const longestMessage = 200;

/**
 * Converts a response to a form that octokit's plugins understand.
 *
 * They recognise GraphQL's `RATE_LIMITED`, and a 403 or 429 that mentions a secondary limit. GitHub also sends
 * `RATE_LIMIT`, secondary limits with status 200, 429 without a reason, and HTML pages as errors.
 */
export function toKnownAnswer({ url, status, headers, text }: RawAnswer): KnownAnswer {
  const json = parseJson(text);
  if (status >= 400) {
    const said = toErrorLine(json, text);
    const isUnknownLimit = isLimit(status, headers, said) && !/secondary rate/i.test(said);
    const message = isUnknownLimit ? `secondary rate limit: ${said}` : said;
    return { status, body: JSON.stringify({ message }) };
  }
  if (json === undefined) return { status, body: null };
  const faults = GraphqlFaults.safeParse(json);
  if (!new URL(url).pathname.endsWith('/graphql') || !faults.success) return { status, body: text };
  return toKnownGraphql(faults.data, { status, headers, text });
}

function toKnownGraphql(
  faults: z.infer<typeof GraphqlFaults>,
  { status, headers, text }: Omit<RawAnswer, 'url'>,
): KnownAnswer {
  const limit = faults.errors.find(({ type }) => type === 'RATE_LIMIT');
  const secondary = faults.errors.find(({ message }) => /secondary rate limit/i.test(message));
  // With calls remaining, this is not the hourly limit, and the hour's reset time does not apply.
  const isHourly = headers.get('x-ratelimit-remaining') === '0';
  if (secondary || (limit && !isHourly)) {
    const message = `secondary rate limit: ${(secondary ?? limit)?.message ?? ''}`;
    return { status: 403, body: JSON.stringify({ message: message.slice(0, longestMessage) }) };
  }
  if (!limit) return { status, body: text };
  const errors = faults.errors.map((error) =>
    error.type === 'RATE_LIMIT' ? { ...error, type: 'RATE_LIMITED' } : error,
  );
  return { status, body: JSON.stringify({ data: null, errors }) };
}

/** Whether this is a limit other than the hourly one. Octokit recognises that one by the remaining calls. */
function isLimit(status: number, headers: Headers, message: string): boolean {
  if (headers.get('x-ratelimit-remaining') === '0') return false;
  if (status === 429) return true;
  return status === 403 && (headers.has('retry-after') || /abuse detection/i.test(message));
}

const ErrorBody = z.object({
  message: z.string().optional(),
  errors: z
    .array(z.object({ message: z.string() }))
    .optional()
    .catch(undefined),
});

/** The message of an error body in one short line. For an HTML page, its title. */
function toErrorLine(json: unknown, text: string): string {
  const body = ErrorBody.safeParse(json).data;
  const said = body?.message ?? body?.errors?.[0]?.message;
  const title = /<title>([^<]{0,200})/i.exec(text)?.[1];
  const line = said ?? title ?? (text.includes('<') ? 'an HTML page' : text);
  return line.replaceAll(/\s+/g, ' ').trim().slice(0, longestMessage);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
