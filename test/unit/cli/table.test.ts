import { describe, expect, test } from '@jest/globals';
import { quoted } from '../../../src/cli/output/hide.js';
import { type Column, details, table } from '../../../src/cli/output/table.js';
import { withoutSecrets } from '../../../src/language/without-secrets.js';

interface Person {
  id: number;
  name: string;
}

const COLUMNS: Column<Person>[] = [
  { name: 'ID', of: ({ id }) => String(id) },
  { name: 'Name', of: ({ name }) => name, min: 8 },
  { name: 'Key', of: ({ id }) => `svcp_${id}` },
];
const lines = (people: Person[], width: number): string[] => table(people, COLUMNS, width).split('\n');

describe('a table', () => {
  test('is aligned even if characters are two columns wide', () => {
    expect(
      lines(
        [
          { id: 1, name: 'Ada' },
          { id: 22, name: '田中さん' },
        ],
        80,
      ),
    ).toEqual(['ID  Name      Key', '1   Ada       svcp_1', '22  田中さん  svcp_22']);
  });

  test('wraps its wide column between words if the terminal is narrow', () => {
    expect(lines([{ id: 1, name: 'Import of the old system' }], 24)).toEqual([
      'ID  Name          Key',
      '1   Import of     svcp_1',
      '    the old',
      '    system',
    ]);
  });

  test('is printed as one block per record if it does not fit even then', () => {
    expect(
      lines(
        [
          { id: 1, name: 'Ada' },
          { id: 2, name: 'Grace' },
        ],
        15,
      ),
    ).toEqual(['ID    1', 'Name  Ada', 'Key   svcp_1', '', 'ID    2', 'Name  Grace', 'Key   svcp_2']);
  });

  test('is printed as blocks if it would have to break a word', () => {
    expect(lines([{ id: 1, name: 'properties:write, flows:read' }], 28)).toEqual([
      'ID    1',
      'Name  properties:write,',
      '      flows:read',
      'Key   svcp_1',
    ]);
    expect(lines([{ id: 1, name: 'properties:write, flows:read' }], 29)[1]).toContain('properties:write,');
  });

  test.each([20, 24, 30, 40, 80])('has no line longer than %i columns', (width) => {
    const name = 'A name with averylongwordthatnobodywouldcallakeybutsomebodydid';
    const long = lines([{ id: 1, name }], width).filter((line) => line.length > width);
    expect(long).toEqual([]);
  });

  test('shows control characters instead of sending them to the terminal', () => {
    expect(details({ id: 1, name: 'a\u001b[31mb\u0007\n\u202ec' }, COLUMNS, 80).split('\n')[1]).toBe(
      'Name  a\\u001b[31mb\\u0007\\u000a\\u202ec',
    );
  });
});

describe('a message', () => {
  const secret = 'ab'.repeat(32);

  test('hides the secrets of keys, tokens and URLs', () => {
    expect(withoutSecrets(`svcp_0123456789ab_${secret} svco_0123456789ab_${secret}`)).toBe(
      'svcp_0123456789ab_… svco_0123456789ab_…',
    );
    expect(withoutSecrets('postgresql://rental:p:a@ss@db:5432/x smtp://u:pw@mail')).toBe(
      'postgresql://rental:…@db:5432/x smtp://u:…@mail',
    );
  });

  test('quotes what the user typed without secrets and control characters, and shortened', () => {
    expect(quoted(`svcp_0123456789ab_${secret}\u001b`)).toBe("'svcp_0123456789ab_…\\u001b'");
    expect(quoted('x'.repeat(500))).toBe(`'${'x'.repeat(80)}…'`);
  });
});
