import { documents } from '../../gateway/documents/documents.ts';
import { staticHostFiles } from '../../gateway/documents/static-host.ts';

/** The files that `npm run build-documents` writes. */
export const writtenDocuments: ReadonlySet<string> = new Set(
  [...documents, ...staticHostFiles].map(({ file }) => file),
);
