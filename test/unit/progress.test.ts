import { expect, test } from '@jest/globals';
import { ProgressBar } from '../../src/cli/run/import/progress.js';

function shown(isTTY: boolean, states: readonly { rows: number; done: number }[]): string {
  let text = '';
  const bar = new ProgressBar({
    isTTY,
    write: (part: string | Uint8Array) => {
      text += part;
      return true;
    },
  });
  for (const state of states) bar.show(state);
  bar.end();
  return text;
}

test('a terminal shows a progress bar, which disappears at the end', () => {
  expect(shown(true, [{ rows: 500, done: 0.5 }])).toBe(
    `\r\u001b[K${'█'.repeat(15)}${'░'.repeat(15)} 50%  500 rows\r\u001b[K`,
  );
});

test('an output other than a terminal has one line per 10,000 rows', () => {
  const states = [500, 9_500, 10_000, 10_500, 25_000].map((rows) => ({ rows, done: rows / 50_000 }));
  expect(shown(false, states)).toBe('10000 rows, 20% of the file\n25000 rows, 50% of the file\n');
});
