import { documents } from '../documents/documents.ts';
import { freeEndpoints } from '../endpoints/free-endpoints.ts';
import { renderLimit, renderZone } from './limits.ts';
import { quote, renderLocation } from './syntax.ts';

/** A path that nginx answers by itself, with a file below the public folder. */
type ServedFile = {
  path: string;
  file: string;
  mediaType: string;
  maxAge: number;
  limit: number;
};

const servedFiles: readonly ServedFile[] = [
  ...freeEndpoints.map((endpoint) => ({
    ...endpoint,
    mediaType: 'application/json; charset=utf-8',
  })),
  ...documents,
];

/** The limits of all files. */
export const fileZones: readonly string[] = servedFiles.map(({ path, limit }) =>
  renderZone(path, limit),
);

/** Each file at its path and nowhere else, so that no address leads to a file that is not of the service. */
export const fileLocations: readonly string[][] = servedFiles.map(
  ({ path, file, mediaType, maxAge, limit }) =>
    renderLocation(`= ${path}`, [
      `set $cache_control "public, max-age=${maxAge}";`,
      'set $vary Accept-Encoding;',
      ...renderLimit(path, limit),
      `default_type ${quote(mediaType)};`,
      `try_files /${file}$unless_read $refusal;`,
    ]),
);
