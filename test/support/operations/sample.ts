import type { Ids } from './ids.js';

/** A GraphQL operation with valid variables. */
export interface Sample {
  field: string;
  query: string;
  variables: Record<string, unknown>;
}

/** Makes an operation on the records of a brand. */
export type SampleOf = (ids: Ids) => Sample;

export const sample = (field: string, query: string, variables: Record<string, unknown> = {}): Sample => ({
  field,
  query,
  variables,
});
