import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { evaluateLeavingOut } from '../../scripts/risk/evaluate.ts';
import { parseLabels } from '../../scripts/risk/labels.ts';
import { assessRisk, isQuarantined, riskModel } from '../../pipeline/scan/risk/assess-risk.ts';
import { observe } from '../../scripts/risk/observations.ts';
import { createRow } from '../scan/risk/example-row.ts';

const folder = process.env['REAL_DATA_DIR'] ?? '';

const RecordedNight = z.object({
  rows: z.array(
    z.object({
      nameWithOwner: z.string(),
      description: z.string().nullable(),
      primaryLanguage: z.object({ name: z.string() }).nullish(),
      licenseInfo: z.object({ spdxId: z.string().nullish() }).nullish(),
      stargazerCount: z.number(),
      forkCount: z.number(),
      repositoryTopics: z.object({
        nodes: z.array(z.object({ topic: z.object({ name: z.string() }) })),
      }),
    }),
  ),
});

/** Cracks, cheats and drainers that a reader of the rows would not hesitate over, on both nights. */
const obvious = [
  'fh6trainer/FH6-Trainer-AllInOne',
  'ExtremeInjector-Cpp/ExtremeInjector',
  'torbrowsermirror/Tor-Browser-Releases',
  'angled-smelting-7172/Bloxwave-Roblox-Scripts-Tool',
  'simonfisher61/celery-pc-script-executor',
  'eagerwrenmey8308/UNISWAP-ARBITRAGE-BOT',
  'Wandering-reef413000/Mev-Terminal',
  'dan-techdev1998j3/BinanceTrandingbog',
];

function assessNight(date: string) {
  const text = readFileSync(join(folder, `night-${date}.json`), 'utf8');
  const rows = RecordedNight.parse(JSON.parse(text)).rows.map((node) =>
    createRow({
      fullName: node.nameWithOwner,
      description: node.description ?? '',
      language: node.primaryLanguage?.name ?? '',
      license: node.licenseInfo?.spdxId ?? '',
      stars: node.stargazerCount,
      forks: node.forkCount,
      topics: node.repositoryTopics.nodes.map(({ topic }) => topic.name),
      // Not recorded, so nobody is spared for being known.
      authorFollowers: 0,
      readmeExcerpt: '',
    }),
  );
  const risks = assessRisk(rows);
  return rows.map((row, index) => ({ row, risk: risks[index] ?? { score: 0, reasons: [] } }));
}

describe.skipIf(folder === '')('risk on real rows', () => {
  test.each(['2026-08-14', '2026-08-15'])('tells the known from the obvious on %s', (date) => {
    const night = assessNight(date);
    const quarantined = night.filter(({ risk }) => isQuarantined(risk));
    const names = new Set(quarantined.map(({ row }) => row.fullName));

    expect(quarantined.filter(({ row }) => row.stars >= 5_000)).toEqual([]);
    expect(obvious.filter((name) => !names.has(name))).toEqual([]);
    expect(quarantined.every(({ risk }) => risk.reasons.length > 0)).toBe(true);
    expect(quarantined.length / night.length).toBeLessThan(0.15);
  });

  test('reaches the goal on labelled rows, each week judged by a model fitted on the others', () => {
    const text = readFileSync(join(folder, 'labelled-early.csv'), 'utf8');
    const observations = observe(parseLabels(text, 'labelled-early.csv'));
    const { overall, weeks } = evaluateLeavingOut(observations, riskModel.threshold);

    expect(weeks).toHaveLength(6);
    expect(overall.precision).toBeGreaterThanOrEqual(0.9);
    expect(overall.recall).toBeGreaterThanOrEqual(0.8);
    expect(overall.falsePositiveRate).toBeLessThanOrEqual(0.07);
    expect(overall.auc).toBeCloseTo(riskModel.scores.leavingOneWeekOut.auc ?? 0, 4);
  });
});
