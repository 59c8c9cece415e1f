// Writes src/schema.ts, the types of schema/openapi.json. The generator needs the compiler's API, which
// TypeScript 7 does not have: it is installed here, with a TypeScript of its own.
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { DOCUMENT, heading, SCHEMA } from './sources.mjs';

const nodes = await openapiTS(DOCUMENT, {
  // An object without declared members has any.
  emptyObjectsUnknown: true,
  // A member that has a default may be left out.
  defaultNonNullable: false,
  silent: true,
});
const types = astToString(nodes);
writeFileSync(SCHEMA, `${heading(types)}\n${types}`);
process.stdout.write(`clients/typescript/src/schema.ts is written (${types.length} characters).\n`);
