import { publicPaths } from '../../pipeline/contract/paths.ts';
import type { Site } from './site.ts';

/** The icon: three rising bars on a square of 16 pixels. Registries and browsers look for it. */
export const svgIcon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><title>Trend Intelligence</title><rect width="16" height="16" rx="3" fill="#123a5e"/><path fill="#fff" d="M3 9h2v4h-2zM7 6h2v7h-2zM11 3h2v10h-2z"/></svg>
`;

/** The icon for browsers that ask for `/favicon.ico`: an ICO file with one PNG picture of 16 by 16 pixels. */
export const icoIcon = Buffer.from(
  'AAABAAEAEBAAAAEAIADNAAAAFgAAAIlQTkcNChoKAAAADUlIRFIAAAAQAAAAEAgGAAAAH/P/YQAAAJRJREFUeJzdk7ENwjAURJ8nICIDwByhyQhM4GSTJBvABsAiVDBHMgCIgg6Jz1l0bgiuojzpTvcl+/Sb79ZlnT1f1ryxGiNjHD1wuF9Pncs31dnMShJwsHfLwptyKv1fBbfLUQ7aWv5l4gXxh3gOTKwgfvBrDsyjoHqALZRTGFTgW6CRUuicjLzwO4Ot4koawyCFc24/pSxwI2roP10AAAAASUVORK5CYII=',
  'base64',
);

/** robots.txt: crawlers may read everything, and find every page through the sitemap. Source: RFC 9309, sitemaps.org. */
export function renderRobots({ baseUrl }: Site): string {
  return `# Crawlers may read everything. /llms.txt tells how to read every night and all of its rows.

User-agent: *
Allow: /

Sitemap: ${baseUrl}/${publicPaths.sitemap}
`;
}

/** The date until which security.txt is valid. RFC 9116 allows at most a year. Move the date with each release. */
const contactExpires = '2027-11-01T00:00:00.000Z';

/** Where to report a weakness. Source: RFC 9116. */
export function renderSecurity({ baseUrl, contactEmail }: Site): string {
  return `Contact: mailto:${contactEmail}
Expires: ${contactExpires}
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
`;
}
