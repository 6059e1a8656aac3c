import { expect, test } from 'vitest';
import { createTrendClient } from '../../../gateway/client/trend-client.ts';

test.each(['../repos', 'ada/..', 'ada', 'ada/', 'ada/tides/x'])(
  'a repository named %s is refused before anything is asked, because its path would be another',
  async (fullName) => {
    const asked: unknown[] = [];
    const fetch = (url: unknown) => {
      asked.push(url);
      return Promise.reject(new Error('asked'));
    };
    const client = createTrendClient({ baseUrl: 'https://trends.example', fetch });
    const problem = `fullName: expected owner/name, got "${fullName}"`;
    await expect(client.getRepository(fullName)).rejects.toThrow(problem);
    await expect(client.getCompactRepository(fullName)).rejects.toThrow(problem);
    expect(asked).toEqual([]);
  },
);
