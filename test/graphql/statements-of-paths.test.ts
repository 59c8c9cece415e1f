import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PRICE } from '../../src/domain/base/price.js';
import { along, asked, type Edge, edgesBelow, fieldsFor, typeBelow } from '../support/paths/edges.js';
import { fillColumns } from '../support/paths/filled.js';
import type { Root } from '../support/paths/root.js';
import { Roots, rootFields } from '../support/paths/roots.js';
import { statementsDuring } from '../support/statements.js';

/** The maximum number of statements of a level: its records, and what a value of them or a total requires. */
const OF_LEVEL = 3;
/** graphql-js takes longer for each field, so its responses reach their limit earlier. */
const [PARENTS, ALIASES] =
  process.env.READ_PLANS === 'off'
    ? ([
        [1, 2],
        [1, 3],
      ] as const)
    : ([
        [2, 4],
        [3, 6],
      ] as const);
/** More than the levels of a path may take. */
const MANY_ALIASES = 40;

interface Width {
  aliases: number;
  first: number;
  /** Whether each alias has one of the values, in turn, and not all of them. */
  isOneValue?: boolean;
}

/** The values of the objects of an edge, by aliases of its field. */
function selectionOf(
  root: Root,
  { type, path }: Edge,
  { aliases, first, isOneValue }: Width,
  at = 0,
): string {
  const names = fieldsFor(root.field, type).flatMap((field) => (typeBelow(field) ? [] : [field.name]));
  const selected = (index: number): string =>
    ['__typename', ...names.filter((_, place) => !isOneValue || place === index % names.length)].join(' ');
  const last = path.at(-1);
  if (!last) return selected(0);
  const each = Array.from(
    { length: aliases },
    (_, index) => `a${at}x${index}: ${asked(last, first)} { ${selected(index)} }`,
  );
  const [top, ...below] = path.slice(0, -1);
  const ends = each.join(' ');
  return top ? `a${at}: ${asked(top, first)} { ${along(below, first, ends)} }` : ends;
}

/**
 * The maximum number of statements of a path: those of its levels, and those included in the cost of its
 * fields.
 */
const mostOf = ({ field }: Root, { path }: Edge): number =>
  [field, ...path].reduce(
    (sum, { extensions: { price } }) => sum + (price?.({}) ?? 0) / PRICE.statement,
    OF_LEVEL * (path.length + 1),
  );

describe('the number of statements grows with levels only, not with parents or aliases:', () => {
  let roots: Roots;
  beforeAll(async () => {
    roots = await Roots.start(fillColumns);
  });
  afterAll(() => roots.service.stop());

  test.each(rootFields('Query'))('in %s', async (name) => {
    const root = roots.get(name);
    for (const edge of edgesBelow(root.field)) {
      const count = async (aliases: number, first: number): Promise<number> => {
        const text = root.operation([
          `${root.page(first)} { ${selectionOf(root, edge, { aliases, first })} }`,
        ]);
        return (await statementsDuring(() => roots.data(root, text))).length;
      };
      const [few, many] = [await count(ALIASES[0], PARENTS[1]), await count(ALIASES[1], PARENTS[1])];
      const ofFewParents = await count(ALIASES[1], PARENTS[0]);
      const isFew = Math.max(many, ofFewParents) <= mostOf(root, edge);
      expect([edge.name, many, isFew]).toEqual([edge.name, few, true]);
    }
  });
});

describe('the number of statements grows with levels only in the payload too:', () => {
  let roots: Roots;
  beforeAll(async () => {
    roots = await Roots.start();
  });
  afterAll(() => roots.service.stop());

  test.each(rootFields('Mutation'))('in %s', async (name) => {
    const root = roots.get(name);
    const edges = edgesBelow(root.field);
    const selections = edges.map((edge, at) =>
      selectionOf(root, edge, { aliases: MANY_ALIASES, first: PARENTS[0], isOneValue: true }, at),
    );
    const text = root.operation([`${root.call} { __typename ${selections.join(' ')} }`]);
    const sent = await statementsDuring(() => roots.data(root, text));
    const afterCommit = sent.slice(sent.indexOf('commit') + 1);
    expect(afterCommit.length).toBeLessThanOrEqual(edges.reduce((sum, edge) => sum + mostOf(root, edge), 0));
  });
});
