import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

const FOLDER = 'docs/decisions';
const MAX_WORDS = 500;

const read = (file: string) => readFileSync(projectFile(`${FOLDER}/${file}`), 'utf8');
const decisions = readdirSync(projectFile(FOLDER)).filter((file) => /^\d/.test(file));

describe('the decisions', () => {
  test('are numbered without gaps and without duplicates', () => {
    const numbers = decisions.map((name) => Number(name.slice(0, 4)));
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, place) => place + 1));
  });

  test('are listed once each in the index, under an area', () => {
    const [, ...areas] = read('README.md').split(/^## /m);
    const listed = areas.flatMap((area) => [...area.matchAll(/\]\((.+)\)$/gm)].map(([, file]) => file));
    expect(listed.toSorted()).toEqual(decisions.toSorted());
  });

  test.each(decisions)('begin with status, date and decision, and are short: %s', (file) => {
    expect(read(file)).toMatch(
      /^# .+\n\nStatus: (?:accepted|superseded by .+) · Date: \d{4}-\d\d-\d\d\n\n\*\*Decision: [\s\S]+?\.\*\*\n/,
    );
    expect(read(file).split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS);
  });
});
