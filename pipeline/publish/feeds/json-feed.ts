import { publicPaths } from '../../contract/paths.ts';
import { siteName } from '../page/document.ts';
import { type Feed, feedDescription } from './atom.ts';

/** The feed as a JSON Feed. Source: jsonfeed.org/version/1.1. */
export function renderJsonFeed({ baseUrl, entries }: Feed): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: siteName,
    home_page_url: `${baseUrl}/`,
    feed_url: `${baseUrl}/${publicPaths.jsonFeed}`,
    description: feedDescription,
    favicon: `${baseUrl}/favicon.svg`,
    language: 'en',
    authors: [{ name: siteName, url: `${baseUrl}/` }],
    items: entries.map(({ url, title, summary, content, writtenAt, mood }) => ({
      id: url,
      url,
      title,
      summary,
      content_html: content,
      date_published: writtenAt,
      date_modified: writtenAt,
      tags: [mood],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}
