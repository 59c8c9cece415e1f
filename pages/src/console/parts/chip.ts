import type { State } from './mark.js';

/** The colour of a chip; none for what is neither good nor bad. */
export type Tone = 'good' | 'bad' | 'warn' | 'link' | '';

/** How a record stands: a shape, and the words beside it with their colour. */
export interface Verdict {
  mark: State;
  chip: Tone;
  text: string;
}
