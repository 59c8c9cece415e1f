import type { DemoData, TemplateNames } from './templates.js';

/** The values that the global set-up passes to the test files. */
export interface Shared {
  adminUrl: string;
  cloneCommand: string | undefined;
  tablespace: string | undefined;
  templates: TemplateNames;
  /** The tables with the brand in their key. */
  brandOwned: string[];
  facts: DemoData;
}

export const shared = (): Shared => JSON.parse(process.env.RENTAL_FLOW_TEST ?? '') as Shared;
