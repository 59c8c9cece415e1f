import { describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.js';
import { findingsOf, type ServerFacts } from '../../src/service/findings/server.js';

const FACTS: ServerFacts = {
  major: 17,
  version: '17.5 (Debian 17.5-1)',
  user: 'app',
  name: 'rental',
  isStandby: false,
  address: '10.0.0.7',
  isEncrypted: false,
  connections: 97,
  missing: [],
};
const config = readConfig({ DATABASE_URL: 'postgresql://app@db.example.com/rental' });
const found = (facts: Partial<ServerFacts>, of = config): string[] =>
  findingsOf({ ...FACTS, ...facts }, of)
    .slice(1)
    .map(({ status, message }) => `${status}: ${message}`);

describe('the doctor’s check of the database server', () => {
  test('reports the user, the database and the version of the server', () => {
    expect(findingsOf(FACTS, config)).toEqual([
      {
        check: 'database',
        status: 'ok',
        message: 'PostgreSQL 17.5 on db.example.com, database "rental", user "app".',
      },
    ]);
    expect(findingsOf(FACTS, readConfig({}))[0]?.message).toContain('on DATA_DIR (embedded), database');
  });

  test.each([
    ['8.8.8.8', false, true],
    ['2001:db8::7', false, true],
    ['172.32.0.1', false, true],
    ['8.8.8.8', true, false],
    ['172.16.0.1', false, false],
    ['192.168.1.5', false, false],
    ['fd12::1', false, false],
    ['::1', false, false],
    [null, false, false],
  ])(
    'warns if passwords and rows cross the internet in plain text: %s, TLS %s',
    (address, isEncrypted, warns) => {
      expect(found({ address, isEncrypted })).toEqual(
        warns
          ? [
              `warning: The connection to ${address} leaves the private network, and is not encrypted. ` +
                'Add ?sslmode=require to DATABASE_URL.',
            ]
          : [],
      );
    },
  );

  test('reports an error if nothing could be stored, or the tables cannot be created', () => {
    expect(found({ isStandby: true, missing: ['cube', 'btree_gin'] })).toEqual([
      'error: The server is a standby and stores nothing. Set DATABASE_URL to the primary.',
      'error: The server lacks the extensions cube, btree_gin. Install PostgreSQL’s contrib package.',
    ]);
  });

  test.each([
    [14, 'error'],
    [19, 'warning'],
  ])('reports an untested server version: %i is a %s', (major, status) => {
    expect(found({ major })).toEqual([
      `${status}: Rental Flow is tested with PostgreSQL 15 to 18, not ${major}. Use one of those.`,
    ]);
  });

  test('reports a server with fewer connections than one instance opens', () => {
    expect(found({ connections: 23 })).toEqual([]);
    expect(found({ connections: 22 })).toEqual([
      expect.stringMatching(
        /^warning: One instance opens up to 23 connections, and the server accepts 22\. Lower DB_POOL_SIZE/,
      ),
    ]);
  });
});
