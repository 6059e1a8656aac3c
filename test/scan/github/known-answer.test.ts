import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { toKnownAnswer } from '../../../pipeline/scan/github/known-answer.ts';

const url = 'https://api.github.com/graphql';

test('shortens any error to one line of JSON', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.json(),
    fc.string().map((text) => `<html>${text}`),
  );
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 599 }), anyText, (status, text) => {
      const { body } = toKnownAnswer({ url, status, headers: new Headers(), text });

      expect(body).toMatch(/^\{"message":".{0,1500}"\}$/);
      expect(() => {
        JSON.parse(body ?? '');
      }).not.toThrow();
    }),
  );
});

test('does not change an answer with data and errors', () => {
  const text = JSON.stringify({ data: { nodes: [null] }, errors: [{ type: 'NOT_FOUND' }] });

  const answer = toKnownAnswer({ url, status: 200, headers: new Headers(), text });

  expect(answer).toEqual({ status: 200, body: text });
});

test('a REST answer that only mentions a rate limit stays an answer', () => {
  const text = JSON.stringify({ errors: [{ message: 'secondary rate limit' }] });
  const rest = 'https://api.github.com/orgs/acme';

  const answer = toKnownAnswer({ url: rest, status: 200, headers: new Headers(), text });

  expect(answer.status).toBe(200);
});
