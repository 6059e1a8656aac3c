import { goneEnding, subjectEndings } from '../../contract/paths.ts';
import type { RecordedSubject } from '../../contract/subjects.ts';

/** The paths of a subject's files below the public folder. */
export function addressesOf({ folder, slug }: Pick<RecordedSubject, 'folder' | 'slug'>) {
  const stem = `${folder}/${slug}`;
  return {
    page: `${stem}.html`,
    atom: `${stem}.atom`,
    json: `${stem}.json`,
    /** The notice that says that the other files are gone. */
    gone: `${stem}${goneEnding}`,
    all: subjectEndings.map((ending) => `${stem}${ending}`),
  };
}
