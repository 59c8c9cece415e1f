import { ofAll } from './modules.js';

const [first, ...others] = ofAll(({ resolvers }) => resolvers);
if (!first) throw new Error('A schema has at least one resolver.');

/** Every entry point, and every relation. */
export const resolvers = [first, ...others] as const;
