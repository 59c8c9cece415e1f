import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { RejectedFile } from '../../../src/feeds/rejected-file.js';
import { FeedFolder } from '../../support/feed-files.js';

/** Puts a link there and removes it again, as fast as it can, until it is killed. */
const LINKING = `const { symlinkSync, unlinkSync } = require('node:fs');
  const [victim, link] = process.argv.slice(-2);
  process.stdout.write('ready');
  const or = (work) => { try { work(); } catch {} };
  for (;;) { or(() => symlinkSync(victim, link)); or(() => unlinkSync(link)); }`;

describe('the file of rejected rows', () => {
  let folder: FeedFolder;
  let feed: string;
  const folders: FeedFolder[] = [];
  beforeEach(() => {
    folder = new FeedFolder();
    folders.push(folder);
    feed = folder.write('feed.csv', 'reference\n');
  });
  afterAll(() => {
    for (const one of folders) one.remove();
  });

  const row = (reference: string) => ({
    row: 1,
    reference,
    problems: [{ column: null, reason: 'is wrong' }],
  });
  const writeTo = (references: readonly string[]) =>
    RejectedFile.during(feed, async (file) => {
      await file.write(references.map(row));
      return file.keep();
    });
  const content = () => readFileSync(`${feed}.rejected.ndjson`, 'utf8');

  test.each(['.rejected.ndjson.part', '.rejected.ndjson'])(
    'is never written through a symbolic link at FILE%s, whether or not its target exists',
    async (end) => {
      const victim = folder.write('victim', 'precious');
      symlinkSync(victim, `${feed}${end}`);
      await expect(writeTo(['1'])).rejects.toThrow(/a link or device with this name is there\. Remove it\.$/);
      await expect(writeTo([])).rejects.toThrow('Remove it.');
      expect(readFileSync(victim, 'utf8')).toBe('precious');
      expect(lstatSync(`${feed}${end}`).isSymbolicLink()).toBe(true);

      folder.removeFile('victim');
      await expect(writeTo(['1'])).rejects.toThrow('Remove it.');
      expect(existsSync(victim)).toBe(false);
    },
  );

  test('is never written through a symbolic link that appears after its name was checked', async () => {
    const victim = folder.write('victim', 'precious');
    const link = `${feed}.rejected.ndjson.part`;
    const attacker = spawn(process.execPath, ['-e', LINKING, victim, link]);
    await once(attacker.stdout, 'data');
    try {
      for (let attempt = 0; attempt < 400; attempt += 1) await writeTo(['1']).catch(() => {});
    } finally {
      attacker.kill();
      await once(attacker, 'close');
    }
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  test('does not replace a folder', async () => {
    mkdirSync(`${feed}.rejected.ndjson`);
    await expect(writeTo(['1'])).rejects.toThrow('a folder with this name is there. Remove it.');
  });

  test('replaces the remains of a killed import, and the file of the previous run', async () => {
    folder.write('feed.csv.rejected.ndjson.part', '{"half a');
    folder.write('feed.csv.rejected.ndjson', 'of the run before');
    expect(await writeTo(['new'])).toBe(`${feed}.rejected.ndjson`);
    expect(content()).toBe('{"row":1,"reference":"new","column":null,"reason":"is wrong"}\n');
    expect(readdirSync(folder.path).sort()).toEqual(['feed.csv', 'feed.csv.rejected.ndjson']);
    expect(await writeTo([])).toBeNull();
    expect(readdirSync(folder.path)).toEqual(['feed.csv']);
  });

  test('is left unchanged if the import fails', async () => {
    folder.write('feed.csv.rejected.ndjson', 'of the run before');
    const failing = RejectedFile.during(feed, async (file) => {
      await file.write([row('1')]);
      throw new Error('The database is away.');
    });
    await expect(failing).rejects.toThrow('The database is away.');
    expect(content()).toBe('of the run before');
    expect(existsSync(`${feed}.rejected.ndjson.part`)).toBe(false);
  });

  test('is not mistaken for that of another import that runs at the same time', async () => {
    const overtaken = RejectedFile.during(feed, async (first) => {
      await first.write([row('first')]);
      await RejectedFile.during(feed, async (second) => {
        await second.write([row('second')]);
        await expect(first.keep()).rejects.toThrow('Another import of the same file has replaced');
        await second.keep();
      });
      await first.keep();
    });
    await expect(overtaken).rejects.toThrow('Another import of the same file has replaced');
    expect(content()).toContain('second');
  });

  test('has at most 64 MiB, and the result states how many rows are missing from it', async () => {
    const long = { ...row('1'), problems: [{ column: null, reason: 'x'.repeat(1024 * 1024) }] };
    await RejectedFile.during(feed, async (file) => {
      for (let count = 0; count < 70; count += 1) await file.write([long]);
      expect(file.warnings).toEqual([
        `Only the first 64 rejected rows are in ${feed}.rejected.ndjson; 70 were rejected.`,
      ]);
      await file.keep();
    });
    expect(lstatSync(`${feed}.rejected.ndjson`).size).toBeLessThan(65 * 1024 ** 2);
  });
});
