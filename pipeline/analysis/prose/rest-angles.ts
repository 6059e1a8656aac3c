import type { ScannedRow } from '../../contract/repository-row.ts';
import { angle, type Angle } from './angle.ts';
import { countOf, countRepositories, withinSentence } from './figures.ts';
import { nameLanguage } from './language-name.ts';
import type { Night } from './night.ts';
import { nameTheme } from './theme-name.ts';

/** What GitHub says of a licence it does not know. */
const unnamedLicences = new Set(['NOASSERTION', 'Other']);

/** What else is to be said of it, the more telling first. */
export function describeRest(row: ScannedRow, night: Night): Angle[] {
  return [...describePlace(row, night), ...describeUse(row), ...describeOwner(row)].toSorted(
    (a, b) => b.weight - a.weight,
  );
}

function describePlace(
  row: ScannedRow,
  { ranked, rows, categories, themes, evidence }: Night,
): Angle[] {
  const angles: Angle[] = [];
  const category = categories.get(row) ?? '';
  const inCategory = ranked.filter(
    (other) => category !== '' && categories.get(other) === category,
  );
  const inLanguage = ranked.filter(({ language }) => language !== '' && language === row.language);
  const theme = themes.get(row.fullName);
  const language = nameLanguage(row.language);
  if (theme) {
    const size = countRepositories(theme.repositories.length);
    const about = nameTheme(theme);
    if (theme.medoid === row.fullName) {
      angles.push(
        angle(
          'medoid',
          5.5,
          `Of ${size} around ${about} it is the most typical.`,
          `It stands best for the ${size} around ${about}.`,
        ),
      );
    } else if (theme.repositories[0] === row.fullName) {
      angles.push(
        angle(
          'theme-first',
          5.4,
          `It is the most starred of ${size} around ${about}.`,
          `None of the ${size} around ${about} has more stars.`,
        ),
      );
    } else {
      angles.push(
        angle(
          'theme',
          4,
          `One of ${size} around ${about}.`,
          `It belongs to ${size} around ${about}.`,
        ),
      );
    }
  }
  if (inCategory[0] === row && inCategory.length >= 3) {
    angles.push(
      angle(
        'category-first',
        5,
        `Nothing else about ${withinSentence(category)} moves faster, of ${countRepositories(inCategory.length)}.`,
        `It leads the ${countRepositories(inCategory.length)} about ${withinSentence(category)}.`,
        `Fastest of ${countRepositories(inCategory.length)} about ${withinSentence(category)}.`,
      ),
    );
  }
  if (inLanguage.length === 1 && evidence.rowCount > 5) {
    angles.push(
      angle(
        'language-only',
        4.5,
        `The only one in ${language} tonight.`,
        `Nothing else tonight is written in ${language}.`,
      ),
    );
  } else if (inLanguage[0] === row && inLanguage.length >= 3) {
    angles.push(
      angle(
        'language-first',
        4.6,
        `The fastest of ${countRepositories(inLanguage.length)} in ${language}.`,
        `No other of the ${countRepositories(inLanguage.length)} in ${language} keeps up.`,
      ),
    );
  }
  if (rows[0] === row && rows.length > 2 && row.stars > (rows[1]?.stars ?? 0)) {
    angles.push(
      angle(
        'largest',
        4.8,
        'It is also the most starred of the list.',
        'Nothing on the list has more stars.',
      ),
    );
  }
  if (category !== '') {
    angles.push(
      angle(
        'category',
        1.5,
        `Filed under ${withinSentence(category)}.`,
        `Its subject: ${withinSentence(category)}.`,
      ),
    );
  }
  if (language !== '') {
    angles.push(angle('language', 1.2, `Written in ${language}.`, `The code is ${language}.`));
  }
  return angles;
}

function describeUse(row: ScannedRow): Angle[] {
  const forks = countOf(row.forks, 'fork');
  const ratio = row.forks / Math.max(1, row.stars);
  const angles: Angle[] = [];
  if (ratio > 0.5 && row.forks >= 20) {
    angles.push(
      angle(
        'fork-farm',
        6,
        `${forks} for so few stars are unusual; look twice.`,
        `Look twice: ${forks} are many for its stars.`,
      ),
    );
  } else if (ratio >= 0.12 && row.forks >= 50) {
    angles.push(
      angle(
        'forked',
        4.4,
        `With ${forks} it is copied as well as starred.`,
        `${forks} show that people take it further.`,
        `It is taken up, not only watched: ${forks}.`,
      ),
    );
  } else if (row.forks === 0) {
    angles.push(angle('no-fork', 3, 'Nobody has forked it yet.', 'It has not been forked so far.'));
  } else if (ratio <= 0.03 && row.stars >= 500) {
    angles.push(
      angle(
        'unforked',
        4.2,
        `Only ${forks}: starred far more than taken further.`,
        `So far few take it further: ${forks}.`,
      ),
    );
  } else if (row.forks > 0) {
    angles.push(angle('forks', 1, `${forks} so far.`, `It has been forked: ${forks}.`));
  }
  if (row.license === '') {
    angles.push(
      angle(
        'unlicensed',
        2.2,
        'It names no licence, so ask before reusing it.',
        'No licence yet, which leaves reuse to the owner.',
      ),
    );
  } else if (!unnamedLicences.has(row.license)) {
    angles.push(angle('license', 1.8, `Licence: ${nameLanguage(row.license)}.`));
  }
  return angles;
}

function describeOwner(row: ScannedRow): Angle[] {
  if (row.authorFollowers === null) return [];
  const followers = countOf(row.authorFollowers, 'follower');
  if (row.authorFollowers >= 1000) {
    return [
      angle(
        'known',
        3.5,
        `Its owner has ${followers}.`,
        `It comes from an owner with ${followers}.`,
      ),
    ];
  }
  if (row.authorFollowers > 0 && row.authorFollowers <= 20 && row.stars >= 300) {
    return [
      angle(
        'unknown',
        4.1,
        `Its owner is little known: ${followers}.`,
        `It came without an audience: its owner has ${followers}.`,
      ),
    ];
  }
  return [];
}
