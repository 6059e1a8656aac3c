import { publicPaths } from '../../pipeline/contract/paths.ts';
import type { Site } from './site.ts';

/** Crawlers may read everything, and find every page in the sitemap. Source: RFC 9309, sitemaps.org. */
export function renderRobots({ baseUrl }: Site): string {
  return `# Whoever crawls may read everything. Whoever wants to read every night and all of its rows: /llms.txt tells how.

User-agent: *
Allow: /

Sitemap: ${baseUrl}/${publicPaths.sitemap}
`;
}
