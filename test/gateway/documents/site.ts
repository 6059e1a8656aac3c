import { documents } from '../../../gateway/documents/documents.ts';
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

/** The document at a path, as text. @throws if there is no such document. */
export function render(path: string, site = aSite()): string {
  return renderBytes(path, site).toString();
}

function renderBytes(path: string, site = aSite()): Buffer {
  const document = documents.find((entry) => entry.path === path);
  if (!document) throw new Error(`there is no ${path}`);
  return document.render(site);
}

export function renderJson(path: string): unknown {
  return JSON.parse(render(path));
}
