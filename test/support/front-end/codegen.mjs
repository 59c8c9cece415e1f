// Does what `graphql-codegen` does with `codegen.ts`, without the packages of its command line: runs the
// client preset on the documents of the TypeScript files.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(join(process.cwd(), 'package.json'));
const { codegen } = require('@graphql-codegen/core');
const { preset } = require('@graphql-codegen/client-preset');
const { buildASTSchema, parse } = require('graphql');

// The file is plain data but for its types.
const source = readFileSync('codegen.ts', 'utf8')
  .replace(/^import type .*$/m, '')
  .replace(': CodegenConfig', '');
const { default: settings } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const schema = parse(readFileSync(settings.schema, 'utf8'));
const documents = readdirSync('src')
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) =>
    [...readFileSync(join('src', name), 'utf8').matchAll(/graphql\(`([^`]*)`\)/g)].map(([, text]) => ({
      location: join('src', name),
      document: parse(text),
      rawSDL: text,
    })),
  );
for (const [baseOutputDir, { config }] of Object.entries(settings.generates)) {
  const files = await preset.buildGeneratesSection({
    baseOutputDir,
    presetConfig: {},
    config,
    documents,
    schema,
    schemaAst: buildASTSchema(schema),
    plugins: [],
    pluginMap: {},
  });
  for (const file of files) {
    mkdirSync(dirname(file.filename), { recursive: true });
    writeFileSync(file.filename, await codegen(file));
  }
}
