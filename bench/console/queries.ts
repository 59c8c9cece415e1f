import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectFile } from '../../src/paths.js';

const CONSOLE = projectFile('pages/src/console');
const { composed }: { composed: (path: string) => Promise<string> } = await import(
  projectFile('pages/graphql-text.mjs')
);

/**
 * The queries of the console by their file, which for a screen is without the folder of all screens. Other files
 * are fragments or changes.
 */
export async function queriesOfConsole(): Promise<Map<string, string>> {
  const files = readdirSync(CONSOLE, { recursive: true, encoding: 'utf8' });
  const found = new Map<string, string>();
  for (const file of files.filter((name) => name.endsWith('.graphql')).toSorted()) {
    const text = await composed(join(CONSOLE, file));
    if (/^query /m.test(text)) found.set(file.replace(/^screens\//, ''), text);
  }
  return found;
}
