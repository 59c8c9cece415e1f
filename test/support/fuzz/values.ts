import fc from 'fast-check';

const text = (...values: string[]): string[] => values.map((value) => JSON.stringify(value));

const NUMBERS = [
  ...'0 -0 -1 1.5 0.1 1e2 32768 2147483647 2147483648 -2147483649 4294967296 9007199254740991'.split(' '),
  ...(
    '9007199254740992 9007199254740993 9223372036854775807 9223372036854775808 ' +
    '123456789012345678901234567890 1e308 -1e308 1e309 -1e400 5e-324 1E+2 0.1e-400'
  ).split(' '),
];

const INSTANTS = text(
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '9999-12-31T23:59:59-12:00',
  '2026-12-31T23:59:60Z',
  '2016-12-31T23:59:60Z',
  '2026-02-29T00:00:00Z',
  '2028-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '-000001-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-01-01T00:00:00.123456789012345678901234567890Z',
  '2026-01-01T00:00:00+24:00',
  '٢٠٢٦-01-01T00:00:00Z',
  '1893456000',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  'today',
);

const STRINGS = [
  ...text(
    '',
    ' ',
    '\t\r\n',
    '1',
    '1.5',
    '1e5',
    '0x10',
    '9007199254740993',
    'true',
    'null',
    'NaN',
    'Infinity',
    "' or 1=1 --",
    '"; drop table flow; --',
    '%',
    '_',
    '\\',
    '%00',
    '{{7*7}}',
    '?',
    '$1',
    '../../etc/passwd',
    '<script>alert(1)</script>',
    'ınprogress',
    'inprogreſs',
    'ＡＳＣ',
    '\u202Eabc',
    'e\u0301'.repeat(50),
    '👩‍👩‍👧‍👦',
    '\uFEFF',
    '\uFFFF',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'a@b',
    '"a b"@example.com',
    'x@example.com\r\nBcc: y@example.com',
    '@',
    `${'a'.repeat(300)}@example.com`,
    `a@${'a.'.repeat(2000)}com`,
    `a@${'a'.repeat(20_000)}`,
    'https://',
    'https://[::1',
    'https://a b',
    'javascript:alert(1)',
    'http://example.com',
    `https://example.com/${'a'.repeat(3000)}`,
    'https://example.com/\u00e9',
    '90.0000001',
    '-180.5',
    '51.5e0',
    '٣',
    'a'.repeat(201),
    'é'.repeat(5000),
    'a '.repeat(30_000),
    '{'.repeat(100),
    '& | ! ( ) : * <->',
  ),
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\ud83d"',
  '"\\u0001\\u001f\\u007f"',
];

const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);

const CONTAINERS = [
  'null',
  'true',
  'false',
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '[1,"a",{},[],null,true]',
  '{"a":1}',
  '{"__proto__":null}',
  '{"__proto__":{"value":"x","status":"completed"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '{"toString":1,"valueOf":1,"hasOwnProperty":1,"length":5,"then":1,"toJSON":1}',
  '{"value":"a","value":2}',
  '{"":1,"/":2,"~":3,"a.b":4,"0":5}',
  '{"$ref":"#","value":1}',
  nested('[', ']', 200),
  nested('[', ']', 20_000),
  `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
  `${'{"value":'.repeat(5000)}"x"${'}'.repeat(5000)}`,
  `[${Array.from({ length: 1001 }, () => '1').join()}]`,
  `[${Array.from({ length: 1200 }, () => '{}').join()}]`,
  `[${Array.from({ length: 60 }, () => '"a"').join()}]`,
];

/** A value in a JSON text, from a list of problematic ones, or any value. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...NUMBERS), weight: 4 },
  { arbitrary: fc.constantFrom(...INSTANTS), weight: 2 },
  { arbitrary: fc.constantFrom(...STRINGS), weight: 4 },
  { arbitrary: fc.constantFrom(...CONTAINERS), weight: 4 },
  { arbitrary: fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary' }).map((value) => JSON.stringify(value)), weight: 2 },
  { arbitrary: fc.double().map((value) => JSON.stringify(value)), weight: 1 },
);

const ENCODED = [
  ...(
    '% %% %z %zz %2 %00 %0a %0d%0a %ff %C0%80 %ed%a0%80 %F4%90%80%80 %E2%80%AE + +1 -1 -0 0 00 01 1. .5 ' +
    '1.5 1.0 1e3 1e308 0x1 1_000 1,2 %201'
  ).split(' '),
  ...(
    '2147483648 9007199254740992 9007199254740993 9223372036854775808 99999999999999999999999999 %D9%A3 ' +
    'true TRUE 1%00 null undefined NaN Infinity'
  ).split(' '),
  ...(
    '[] [object%20Object] %27%20or%201=1 %5C %25 __proto__ constructor asc desc; createdAt ' +
    'createdAt%20desc id ASC%00 percentage_completed'
  ).split(' '),
  ...'0000-01-01T00:00:00Z 2016-12-31T23:59:60Z 2026-01-01T00:00:00+01:00 2026-01-01T00:00:00%2B01:00'.split(
    ' ',
  ),
  '',
  "'",
  '\u00e9',
  'a'.repeat(201),
  'a'.repeat(6000),
  '%F0%9F%91%A9'.repeat(100),
];

/** A value in a path or a query. */
export const hostileEncoded: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...ENCODED), weight: 5 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(encodeURIComponent), weight: 2 },
  {
    arbitrary: fc
      .string({ unit: fc.constantFrom(...'%0123456789abcdefABCDEF&=;,/?+[]'), maxLength: 20 })
      .map((value) => value.replace(/[#\s]/g, '')),
    weight: 2,
  },
);

const latin1 = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

/** A value in a header. */
export const hostileHeader: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ',',
    ';',
    '=',
    '"',
    '*/*',
    '0',
    '-1',
    '1.5',
    '9007199254740992',
    '1e308',
    'null',
    '__proto__',
    'a'.repeat(4000),
    'é',
    '\u00ff',
    '\t',
  ),
  latin1,
);
