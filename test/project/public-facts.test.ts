import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { EventName } from '../../src/domain/events/catalogue.js';
import { statutesVerifiedOn } from '../../src/domain/statute/table/statute.js';
import { projectFile } from '../../src/paths.js';

const read = (path: string): string => readFileSync(projectFile(path), 'utf8');
const pagesOf = (folder: string): string[] =>
  readdirSync(projectFile(folder)).flatMap((file) => (file.endsWith('.md') ? [`${folder}/${file}`] : []));

const DOCUMENTS = ['README.md', 'CHANGELOG.md', 'clients/typescript/README.md', 'docs/rest-calls.md'];
const PUBLIC = [...DOCUMENTS, ...pagesOf('docs/guides'), 'schema/schema.graphql'];

/** `21 November 2026`. */
const DAY = /\b\d{1,2} [A-Z][a-z]+ 20\d\d\b/g;
const inWords = (day: string): string =>
  new Date(day).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The sentences about the verification of the law, with their days. */
const verificationsIn = (page: string): string[] =>
  read(page)
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=\.) /)
    .filter((sentence) => sentence.includes('verified'))
    .flatMap((sentence) => sentence.match(DAY) ?? []);

describe('a public document', () => {
  test('has the day on which the statutes of the table were verified', () => {
    const found = PUBLIC.flatMap((page) => verificationsIn(page).map((day) => [page, day]));
    expect(found.length).toBeGreaterThanOrEqual(3);
    const day = inWords(statutesVerifiedOn() ?? '');
    expect(found.filter(([, one]) => one !== day)).toEqual([]);
  });

  test('has no placeholder of an address for support or of terms', () => {
    const placeholders = /support@|\/terms\b|\b(?:TODO|TBD|lorem ipsum)\b|rental-flow\.example/i;
    const found = PUBLIC.flatMap((page) => (placeholders.test(read(page)) ? [page] : []));
    for (const version of ['2.0', '2.1']) {
      const { info } = JSON.parse(read(`schema/openapi-v${version}.json`));
      expect([version, placeholders.test(JSON.stringify(info))]).toEqual([version, false]);
      expect(info.contact).toBeUndefined();
      expect(info.termsOfService).toBeUndefined();
    }
    expect(found).toEqual([]);
  });
});

test('each event that a guide names is one of the feed', () => {
  const lists = pagesOf('docs/guides').flatMap((page) => [
    ...read(page).matchAll(/\bevents?\s+((?:`[a-z_]+\.[a-z_]+`(?:,\s+|\s+and\s+)?)+)/g),
  ]);
  const named = lists.flatMap(([, list = '']) => list.match(/[a-z_]+\.[a-z_]+/g) ?? []);
  expect(named.length).toBeGreaterThan(2);
  const names: readonly string[] = Object.values(EventName);
  expect(named.filter((name) => !names.includes(name))).toEqual([]);
});
