import { createHash } from 'node:crypto';
import type { SubjectFolder } from '../../contract/paths.ts';
import type { RecordedSubject } from '../../contract/subjects.ts';

/** Signs that tell names apart, such as C, C++ and C#. */
const words: readonly [RegExp, string][] = [
  [/\+/g, ' plus '],
  [/#/g, ' sharp '],
  [/\*/g, ' star '],
  [/&/g, ' and '],
];

/** The most characters of a slug, without a checksum. */
const longest = 60;

/** A name as part of an address: `C++` is `c-plus-plus`. A name without a Latin letter or digit gets its checksum. */
export function toSlug(name: string): string {
  const spelled = words.reduce((text, [sign, word]) => text.replaceAll(sign, word), name);
  const slug = spelled
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|-+$/g, '');
  return slug === '' ? toChecksum(name) : slug;
}

/**
 * The slug of each name of a folder. A recorded name keeps its slug.
 *
 * If two names would have the same slug, the later one gets a checksum at its end.
 */
export function toSlugs(
  folder: SubjectFolder,
  names: readonly string[],
  recorded: readonly RecordedSubject[],
): ReadonlyMap<string, string> {
  const slugs = new Map<string, string>();
  for (const subject of recorded) {
    if (subject.folder === folder) slugs.set(subject.name, subject.slug);
  }
  const taken = new Set(slugs.values());
  for (const name of names.toSorted()) {
    if (slugs.has(name)) continue;
    const slug = toSlug(name);
    const own = taken.has(slug) ? `${slug}-${toChecksum(name)}` : slug;
    slugs.set(name, own);
    taken.add(own);
  }
  return slugs;
}

function toChecksum(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}
