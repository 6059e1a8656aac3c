import { documentList } from '../document-list.ts';
import { errorCodes } from '../error-codes.ts';
import { limitList } from '../limits-and-prices.ts';
import { describeHead, listDocuments } from '../llms.ts';
import { cadence } from '../service.ts';
import type { Site } from '../site.ts';
import { sections as terms } from '../terms.ts';
import { describeData } from './data.ts';
import { describeEndpoints } from './endpoints.ts';
import { describePayment } from './payment.ts';

/** The whole manual in one text, in the form of llms.txt with prose under its headings. */
export function renderLlmsFull(site: Site): string {
  const { baseUrl } = site;
  const paths = documentList.map(({ path }) => path).filter((path) => path !== '/llms-full.txt');
  const parts = [
    ['Endpoints', describeEndpoints(baseUrl)],
    ['Polling', polling],
    ['Paying', describePayment(baseUrl)],
    ['Errors', describeErrors()],
    ['Limits', describeLimits()],
    ['Data', describeData()],
    ['Terms', terms.map(({ title, text }) => `- ${title}: ${text}`).join('\n')],
    ['Documents', listDocuments(baseUrl, paths).join('\n')],
  ];
  const manual = parts.map(([title, text]) => `## ${title}\n\n${text}`);
  return `${[describeHead(site), ...manual].join('\n\n')}\n`;
}

const polling = `A new digest comes ${cadence}. Poll /v1/index, never the digest itself: its \`index\` changes exactly when the digest does, also on a corrected one. Keep its ETag and send it back in If-None-Match: 304 means that nothing changed. Ask no more often than max-age allows; best, sleep until \`nextExpected\` and then ask once a minute. Only when \`index\` changed, fetch /v1/brief or /v1/digests/latest, or buy the rows.`;

function describeErrors(): string {
  const lines = errorCodes.map(
    ({ status, code, meaning, advice }) => `- ${status} \`${code}\`: ${meaning} ${advice}`,
  );
  return `Every error is JSON: \`{"success": false, "error": {"code", "message"}}\`; on paid paths also \`"charged": false\`. Some say more: \`reason\` why a payment was refused, \`available\` where nothing matched.\n\n${lines.join('\n')}`;
}

function describeLimits(): string {
  const lines = limitList.map(({ path, requestsPerMinute }) => `- ${path}: ${requestsPerMinute}`);
  return `Requests a minute from one client, which is an IPv4 address or the /64 network of an IPv6 one. Answers carry RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset; one call too many is 429 with Retry-After. On paid paths the number is of calls without payment, again of refused payments, and again of calls that are answered once more for free; paid calls that are delivered are not counted.\n\n${lines.join('\n')}`;
}
