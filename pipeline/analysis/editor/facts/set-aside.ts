import type { CountedFact } from '../../../contract/analysis.ts';
import { countRepositories, formatCount } from '../figures.ts';
import type { EditedNight } from '../night.ts';

/** How many repositories the night set aside, without a name. */
export function describeSetAside({ scan }: EditedNight): CountedFact[] {
  const setAside = scan.quarantined.length;
  const caution = scan.rows.filter(({ standing }) => standing === 'caution').length;
  const found = scan.rows.length + setAside;
  const facts: CountedFact[] = [];
  if (setAside > 0) {
    facts.push(
      toFact(
        'spam',
        { setAside, found },
        `${formatCount(setAside)} of ${countRepositories(found)} ${setAside === 1 ? 'was' : 'were'} set aside as likely spam.`,
      ),
    );
  }
  if (caution > 0) {
    facts.push(
      toFact(
        'caution',
        { caution },
        `${formatCount(caution)} more ${caution === 1 ? 'is' : 'are'} in the data with a caution, and no digest recommends ${caution === 1 ? 'it' : 'them'}.`,
      ),
    );
  }
  return facts;
}

function toFact(id: string, numbers: Record<string, number>, sentence: string): CountedFact {
  return {
    id: `setAside:${id}`,
    kind: 'setAside',
    subjects: [],
    numbers,
    beyondChance: false,
    sentence,
  };
}
