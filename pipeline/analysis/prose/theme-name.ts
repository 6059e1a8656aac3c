import type { Theme } from '../../contract/evidence.ts';
import { joinList } from './figures.ts';

/** Its first two topics that say something the others do not: not `deepseek` beside `deepseek-harness`. */
export function nameTheme({ topics }: Pick<Theme, 'topics'>): string {
  const first = topics.slice(0, 4);
  const telling = first.filter(
    (topic) =>
      !first.some(
        (other) => other !== topic && wordsOf(topic).every((word) => wordsOf(other).includes(word)),
      ),
  );
  return joinList((telling.length > 0 ? telling : first).slice(0, 2));
}

function wordsOf(topic: string): string[] {
  return topic.split('-').map((word) => word.replace(/s$/, ''));
}
