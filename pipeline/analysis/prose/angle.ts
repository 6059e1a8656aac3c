/** Something true of a row that a reader may care for, in a few wordings, and how much it says. */
export type Angle = { kind: string; weight: number; wordings: readonly string[] };

export function angle(kind: string, weight: number, ...wordings: readonly string[]): Angle {
  return { kind, weight, wordings };
}
