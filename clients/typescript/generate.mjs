// Writes src/v2.0.ts and src/v2.1.ts, the types of the OpenAPI documents. The generator needs the API of the
// compiler, which TypeScript 7 does not have: it is installed here, with its own TypeScript.
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import { heading, VERSIONS } from './sources.mjs';

/** The generator writes each example as a comment: a fifth of the text, which editors would have to read. */
const withoutExample = (name, value) => (name === 'example' ? undefined : value);

for (const { types, document } of VERSIONS) {
  const nodes = await openapiTS(JSON.parse(readFileSync(document, 'utf8'), withoutExample), {
    // An object without declared members has any.
    emptyObjectsUnknown: true,
    // A member that has a default may be left out.
    defaultNonNullable: false,
    silent: true,
  });
  const text = astToString(nodes);
  writeFileSync(types, `${heading(text, document)}\n${text}`);
  process.stdout.write(`${types.pathname} is written (${text.length} characters).\n`);
}
