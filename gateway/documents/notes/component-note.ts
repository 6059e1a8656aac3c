/** What a component is, and what its fields mean. */
type ComponentNote = { about: string; fields?: Readonly<Record<string, string>> };

/** Notes by the name of the component. */
export type ComponentNotes = Readonly<Record<string, ComponentNote>>;
