import { defaultFamily, type Site } from '../../../gateway/documents/site.ts';
import { version } from '../../../gateway/endpoints/endpoints.ts';

/** The site of an operator. */
export function aSite(baseUrl = 'https://signals.example.net'): Site {
  return {
    baseUrl,
    contactEmail: 'operator@example.net',
    example: 'demo_harbour/tide-table',
    version,
    family: defaultFamily(baseUrl),
  };
}
