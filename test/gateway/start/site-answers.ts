import type { Site } from '../../../gateway/documents/site.ts';
import { prepareDocuments } from '../../../gateway/start/ready.ts';
import { openValidator } from '../documents/openapi-validator.ts';

/** The documents of a site and their validator. They take half a second, so a process makes them once for each site. */
export type SiteAnswers = {
  documents: ReturnType<typeof prepareDocuments>;
  validate: ReturnType<typeof openValidator>;
};

const known = new Map<string, SiteAnswers>();

export function siteAnswersOf(site: Site): SiteAnswers {
  const name = JSON.stringify(site);
  const made = known.get(name) ?? {
    documents: prepareDocuments(site),
    validate: openValidator(site),
  };
  known.set(name, made);
  return made;
}
