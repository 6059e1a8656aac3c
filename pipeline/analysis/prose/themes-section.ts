import type { Theme } from '../../contract/evidence.ts';
import { countRepositories, formatCount, joinList } from './figures.ts';
import { heading, list, paragraph, type Block } from './markdown.ts';
import type { Night } from './night.ts';
import { quotePurpose } from './purpose.ts';
import { nameTheme } from './theme-name.ts';

const shownThemes = 5;
const shownOthers = 3;

/** Groups of repositories by the topics they share; nothing where no topics are shared. */
export function writeThemes(night: Night): Block[] {
  const themes = night.evidence.themes.slice(0, shownThemes);
  if (themes.length === 0) return [];
  return [
    heading('Themes'),
    paragraph(
      themes.length === 1
        ? 'One group of repositories shares its topics closely enough to be a theme.'
        : 'Topics that stand together on several repositories group the list; each theme is named by the topics it shares most.',
    ),
    list(themes.map((theme, index) => describeTheme(theme, night, index))),
  ];
}

function describeTheme(theme: Theme, night: Night, index: number): string {
  const medoid = night.rows.find(({ fullName }) => fullName === theme.medoid);
  const purpose = medoid ? quotePurpose(medoid) : '';
  const others = theme.repositories.filter((name) => name !== theme.medoid).slice(0, shownOthers);
  const left = theme.repositories.length - 1 - others.length;
  const size = [countRepositories(theme.repositories.length), describeEntrants(theme)]
    .filter(Boolean)
    .join(', ');
  const centre = `${theme.medoid}${purpose === '' ? '' : `, ${purpose}`}`;
  const company =
    left > 0 ? `${others.join(', ')} and ${formatCount(left)} more` : joinList(others);
  const sentences = [
    `The centre is ${centre}; around it ${others.length + left === 1 ? 'is' : 'are'} ${company}.`,
    `Most typical: ${centre}; also ${company}.`,
    `It is best seen in ${centre}, beside ${company}.`,
  ];
  return `${nameTheme(theme)}: ${size}. ${sentences[index % sentences.length] ?? ''}`;
}

function describeEntrants({ entrants, repositories }: Theme): string {
  if (!entrants) return '';
  return entrants === repositories.length
    ? 'all of them new'
    : `${formatCount(entrants)} of them new`;
}
