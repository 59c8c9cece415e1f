import type { Example } from '../../../src/rest/example.js';

export type Request = Example['request'];

/** How a call ended, whichever API it was made over; names and values are those of REST. */
export interface Outcome {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came, and asserts what it is.
  data: any;
  /** What the call was refused with. */
  refusal: { code: string; message: string; version?: number } | undefined;
}

/** Makes a call of /v2.1 by its operation name, over one of the two APIs. */
export type Player = (operation: string, request?: Request) => Promise<Outcome>;

/** The data of a call that succeeds. */
export async function done(outcome: Promise<Outcome>): Promise<Outcome['data']> {
  const { data, refusal } = await outcome;
  if (refusal) throw new Error(`The call was refused: ${JSON.stringify(refusal)}`);
  return data;
}

/** The refusal of a call, which must not succeed. */
export async function refused(outcome: Promise<Outcome>): Promise<NonNullable<Outcome['refusal']>> {
  const { refusal } = await outcome;
  if (!refusal) throw new Error('The call was not refused.');
  return refusal;
}
