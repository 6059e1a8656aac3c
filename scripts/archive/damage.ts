/** A file that is damaged or missing, by its path such as `data/scans/2026-11-20.json`, and a sentence about it. */
export type Damage = { path: string; problem: string };
