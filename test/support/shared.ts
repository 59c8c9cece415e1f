import type { BrandFacts } from '../../src/demo/facts.js';

/** What the test files are told by the set-up. */
export interface Shared {
  adminUrl: string;
  /** The tables with the brand in their key. */
  brandOwned: string[];
  facts: { operatorToken: string; brands: BrandFacts[] };
}

export const shared = (): Shared => JSON.parse(process.env.RENTAL_FLOW_TEST ?? '') as Shared;
