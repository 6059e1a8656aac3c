import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { EnrichedRow, ReadmePage } from '../contract/repository-row.ts';
import { parseFile, unlessBroken } from '../platform/file-text.ts';
import { readIfReadable } from '../platform/files.ts';

/** The folder of reports in a clone of ossf/malicious-packages, or in its `osv/malicious`. */
export function findReportsFolder(folder: string): string | undefined {
  return [join(folder, 'osv', 'malicious'), folder].find((path) =>
    ['npm', 'pypi', 'rubygems', 'crates.io', 'go'].some((name) => existsSync(join(path, name))),
  );
}

/** What counts of a report. Source: the OSV schema, https://ossf.github.io/osv-schema/ */
const Osv = z.object({
  withdrawn: z.string().optional(),
  affected: z.array(
    z.object({
      versions: z.array(z.string()).default([]),
      ranges: z.array(z.object({ events: z.array(z.record(z.string(), z.string())) })).default([]),
    }),
  ),
});

/**
 * Adds the reports about the packages that a README installs. Only their folders are read. A report
 * of single versions says nothing of a command without one: registries soon remove a version.
 */
export async function addReports(row: EnrichedRow, folder: string): Promise<EnrichedRow> {
  const { page } = row.signals;
  if (!page?.installs) return row;
  const looks = page.installs.map(async (install) => lookUp(install, folder));
  const reports = (await Promise.all(looks)).flat();
  return { ...row, signals: { ...row.signals, page: { ...page, reports } } };
}

async function lookUp(install: string, folder: string) {
  const [, path = '', version = ''] = /^(.+?)(?:@(\d[^/]*))?$/.exec(install) ?? [];
  const name = path.replace(/^([^/]+)\/(.+)/, '$2 ($1)');
  const reports: NonNullable<ReadmePage['reports']> = [];
  for (const reported of toFolders(path).map((below) => join(folder, below))) {
    for (const file of await readdir(reported).catch(() => [])) {
      if (!/^MAL-\d{4}-\d+\.json$/.test(file)) continue;
      const text = (await readIfReadable(join(reported, file)))?.toString() ?? '';
      const report = await unlessBroken(() => parseFile(Osv, text, file));
      if (report === undefined || report.withdrawn !== undefined) continue;
      const isReported = report.affected.some(
        ({ versions, ranges }) =>
          versions.includes(version) ||
          ranges.some(({ events: [{ introduced } = {}, next] }) =>
            next === undefined ? introduced === '0' : introduced === version,
          ),
      );
      if (isReported) reports.push({ name, id: file.slice(0, -5), isSure: true });
    }
  }
  return reports;
}

/** PyPI and crates.io take `-` and `_` for the same. A command of Go is below its module. */
function toFolders(name: string): string[] {
  if (name.startsWith('npm/')) return [name];
  const lower = name.toLowerCase().replace(/\/cmd\/.*/, '');
  const marks = /^(?:pypi|crates\.io)\//.test(lower) ? ['-', '_'] : [];
  return [...new Set([lower, ...marks.map((mark) => lower.replaceAll(/(?<=\/.*)[-_.]+/g, mark))])];
}
