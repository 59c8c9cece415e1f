/** The names of the states of something, each with those that may follow it. */
export type Transitions<N extends string> = Readonly<Record<N, readonly N[]>>;

/** Throws if a state may not follow another: this is a defect, which must not stay unnoticed. */
export function assertTransition<N extends string>(allowed: Transitions<N>, from: N, to: N): void {
  if (!allowed[from].includes(to)) throw new Error(`The state "${to}" cannot follow "${from}".`);
}
