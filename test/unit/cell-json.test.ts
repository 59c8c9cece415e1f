import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { KINDS } from '../../src/database/wire/cell.js';

/** The text of a list as PostgreSQL writes a jsonb value. */
const stored = (strings: readonly string[]): string =>
  `[${strings.map((text) => JSON.stringify(text)).join(', ')}]`;

const toJson = KINDS.json.toJson?.((text) => JSON.stringify(JSON.parse(text)));

describe('the JSON of a list of strings', () => {
  test.each([[[', ', 'b']], [[', ']], [['', ', ', '', ',', ', ']], [['a', ', ', 'b']], [['", "']]])(
    'is that of its values: %j',
    (strings) => {
      expect(toJson?.(stored(strings))).toBe(JSON.stringify(strings));
    },
  );

  test('is that of its values, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom(',', ' ', 'a', '"', '\\', '[', ']') });
    fc.assert(
      fc.property(fc.array(text), (strings) =>
        expect(toJson?.(stored(strings))).toBe(JSON.stringify(strings)),
      ),
    );
  });
});
