import type { Share } from '../../contract/evidence.ts';
import {
  countOf,
  countRepositories,
  formatCount,
  formatPercent,
  joinList,
  withinSentence,
} from './figures.ts';
import { nameLanguage } from './language-name.ts';
import { heading, paragraph, type Block } from './markdown.ts';
import type { Night } from './night.ts';

/** A share has to hold so much more, or less, of the stars than of the rows to be told. */
const heavy = 1.7;
const light = 0.35;
const leastRows = 3;

/** What the list is made of: languages, subjects, owners, licences. */
export function writeShape(night: Night): Block[] {
  return [
    heading('Languages and subjects'),
    paragraph(tellLanguages(night), tellWeight(night)),
    paragraph(tellCategories(night), tellOwners(night)),
  ];
}

function tellLanguages({ evidence, rows }: Night): string {
  const present = evidence.languages.filter(({ count }) => count > 0);
  const without = rows.filter(({ language }) => language === '').length;
  const [first, ...others] = present
    .slice(0, 5)
    .map((share) => ({ ...share, name: nameLanguage(share.name) }));
  if (!first) return 'GitHub names no main language for any of them.';
  const rest = others.map(({ name, count }) => `${name} (${formatCount(count)})`);
  const undetected =
    without > 0
      ? ` ${formatCount(without)} of ${formatCount(evidence.rowCount)} ${without === 1 ? 'has' : 'have'} no main language.`
      : '';
  const list = rest.length > 0 ? `, ahead of ${joinList(rest)}` : '';
  return `${first.name} leads with ${countRepositories(first.count)}${list}.${undetected}`;
}

/** Where stars lie elsewhere than numbers. */
function tellWeight({ evidence }: Night): string {
  const told = evidence.languages
    .filter(({ count }) => count >= leastRows)
    .toSorted((a, b) => b.starShare - a.starShare);
  const most = told.find(({ share, starShare }) => starShare >= share * heavy);
  const least = told.findLast(({ share, starShare }) => starShare <= share * light);
  if (most && least) return `Numbers are not weight: ${tellPart(most)}, ${tellPart(least)}.`;
  if (most) return `Stars lie elsewhere than numbers: ${tellPart(most)}.`;
  return least ? `Numbers are not attention: ${tellPart(least)}.` : '';
}

function tellPart({ name, share, starShare }: Share): string {
  return `${nameLanguage(name)} has ${formatPercent(starShare)} of the stars with ${formatPercent(share)} of the list`;
}

function tellCategories({ evidence, categories }: Night): string {
  const present = evidence.categories.filter(({ count }) => count > 0).slice(0, 4);
  const unplaced = [...categories.values()].filter((name) => name === '').length;
  if (present.length === 0) return 'None says enough of itself to be placed under a subject.';
  const told = present.map(({ name, count }) => `${withinSentence(name)} (${formatCount(count)})`);
  const rest =
    unplaced > 0
      ? `; ${countRepositories(unplaced)} fit no subject`.replace(
          '1 repository fit',
          '1 repository fits',
        )
      : '';
  return present.length === 1
    ? `The one subject is ${told.join('')}${rest}.`
    : `The largest subjects are ${joinList(told)}${rest}.`;
}

function tellOwners({ evidence }: Night): string {
  const { rowCount, ofOrganizations, unlicensed } = evidence;
  if (rowCount < 2) return '';
  const owners =
    ofOrganizations > 0 ? `${countOf(ofOrganizations, 'comes', 'come')} from organizations` : '';
  const licences =
    unlicensed > 0
      ? `${formatCount(unlicensed)} of ${formatCount(rowCount)} ${unlicensed === 1 ? 'names' : 'name'} no licence, which leaves reuse to the owner`
      : 'every one names a licence';
  const sentence = [owners, licences].filter(Boolean).join(', and ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
