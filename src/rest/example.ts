import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type QueryValue = number | string | boolean;

/** A request on the demo data and its recorded response. */
export interface Example {
  request: {
    path?: Readonly<Record<string, number | string>>;
    /** A list is sent as one parameter for each item. */
    query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
    body?: unknown;
  };
  response: unknown;
}

/** Reads the examples of a folder, by the id of their call. */
export function readExamples(folder: string): Map<string, Example> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  return new Map(
    files
      .sort()
      .map((file) => [
        file.replace(/\.json$/, ''),
        JSON.parse(readFileSync(join(folder, file), 'utf8')) as Example,
      ]),
  );
}
