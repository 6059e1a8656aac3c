import { openPlace, publishScan } from '../open-place.ts';
import { readFolder } from '../read-folder.ts';
import { countEvidence } from '../../../../pipeline/analysis/facts/evidence.ts';
import type { Analysis } from '../../../../pipeline/contract/analysis.ts';
import { addDays, type DigestDate } from '../../../../pipeline/contract/dates.ts';
import type { Scan } from '../../../../pipeline/contract/scan.ts';
import { aRow, aScan, anAnalysis } from '../../../fixtures/night.ts';

/** Texts with which somebody may try to run code, load something or make a link. A script would set `window.pwned`. */
export const payloads = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror="window.pwned=1">',
  '"><svg onload=window.pwned=1>',
  `'"autofocus onfocus=window.pwned=1 tabindex=1 x="`,
  '</title></head><body onload=window.pwned=1>',
  '</desc></svg><script>window.pwned=1</script>',
  ']]><script xmlns="http://www.w3.org/1999/xhtml">window.pwned=1</script>',
  '<!--><script>window.pwned=1</script>-->',
  '<style>*{display:none}</style><link rel=stylesheet href=//evil.example/x.css>',
  '<iframe src="//evil.example"></iframe><object data="//evil.example"></object>',
  '<base href="//evil.example/"><meta http-equiv=refresh content="0;url=//evil.example">',
  '[x](javascript:window.pwned=1) ![x](https://evil.example/x.png) <https://evil.example>',
  '[x](javascript&colon;window.pwned=1) &lt;script&gt; &#60;script&#62; &#x3c;script',
  '\u202Egnp.exe \u2066turned\u2069 \u200Fmarked',
  '\u0645\u0631\u062D\u0628\u0627 \u05E9\u05DC\u05D5\u05DD',
  `z${'\u0301'.repeat(400)} \u0000\u0008\u001B[31m\uD83D`,
  'w'.repeat(3000),
  '${window.pwned=1} {{7*7}} `window.pwned=1`',
] as const;

const all = payloads.join(' ');
const url = (index: number) => `https://github.com/o${index}/r`;

/** A night in which every free text is hostile, in the rows and in the analysis. */
export function makeHostileNight(date: DigestDate): { scan: Scan; analysis: Analysis } {
  const rows = payloads.map((payload, index) =>
    aRow({
      fullName: `o${index}/r`,
      url: url(index),
      description: payload,
      language: payload,
      topics: [payload],
      license: payload,
      readmeExcerpt: payload,
      stars: 1000 - index,
      starsGained: index,
      risk: { score: 0.1, reasons: [payload] },
    }),
  );
  const quarantined = payloads.map((payload, index) =>
    aRow({ fullName: `q${index}/r`, stars: 500 - index, risk: { score: 1, reasons: [payload] } }),
  );
  const scan = aScan(date, { rows, quarantined });
  const named = payloads.map((name) => ({ name, note: name }));
  const about = payloads.map((payload, index) => ({
    fullName: `o${index}/r`,
    why: payload,
    note: payload,
  }));
  const also = rows.map(({ fullName }) => fullName);
  const analysis = anAnalysis(date, {
    answer: {
      title: payloads.slice(0, 6).join(' '),
      summary: all,
      topCategories: named,
      languageTrends: named,
      emergingTools: about.slice(0, 9).map(({ fullName, note }) => ({ fullName, note })),
      notableProjects: about.map(({ fullName, why }) => ({ fullName, why })),
      fullAnalysis: payloads
        .map((payload) => `## ${payload}\n\n${payload}\n\n- ${payload}`)
        .join('\n\n'),
    },
  });
  const counted = countEvidence(scan, []);
  const shown = { count: 1, share: 0.05, starShare: 0.05, median7: 0.04 };
  const categories = payloads.map((name) => ({ name, ...shown }));
  return {
    scan,
    analysis: { ...analysis, model: payloads[0], evidence: { ...counted, categories }, also },
  };
}

const monday = '2026-12-21';
const today = addDays(monday, 7);
const feature = { shared: ['text' as const], count: 2, owners: 2, quarantined: 2 };
const campaigns = [{ ...feature, kind: payloads[0], stars: { min: 1, max: 2 } }];

/** The public files, by path, of three hostile nights of a week, and of the night that publishes its edition. */
export async function publishHostileNights(): Promise<ReadonlyMap<string, string>> {
  const place = await openPlace(`${today}T07:00:00.000Z`);
  for (const day of [0, 1, 2, 7]) {
    const date = addDays(monday, day);
    const made = makeHostileNight(date);
    // Five repositories of one language, so that it has a page and feeds.
    const rows = made.scan.rows.map((row, index) =>
      index < 5 ? { ...row, language: payloads.join(' ').slice(0, 300) } : row,
    );
    const scan = { ...made.scan, rows, campaigns };
    const putForward = rows.map(({ id, fullName, stars }) => ({
      id,
      fullName,
      stars,
      part: 'notable' as const,
    }));
    await publishScan(place, scan, { ...made.analysis, putForward });
  }
  const raw = await readFolder(place.publicDir);
  return new Map([...raw].map(([path, text]) => [path, Buffer.from(text, 'latin1').toString()]));
}
