import type { Node, RangeVar, SelectStmt } from 'libpg-query';
import { brandEqualities, type Equality } from './conditions.js';

/** A source or a target of a query. */
export interface Source {
  alias: string;
  /** The table or the common table expression; undefined for a subquery or a function. */
  table: string | undefined;
  subquery: Node | undefined;
}

/** The sources of a from clause, and the brands that its join conditions compare. */
export interface From {
  sources: Source[];
  equalities: Equality[];
}

export function readFrom(items: readonly Node[] = []): From {
  const parts = items.map(readItem);
  return {
    sources: parts.flatMap(({ sources }) => sources),
    equalities: parts.flatMap(({ equalities }) => equalities),
  };
}

export const sourceOf = ({ schemaname, relname = '', alias }: RangeVar): Source => ({
  alias: alias?.aliasname ?? relname,
  table: schemaname === undefined || schemaname === 'public' ? relname : `${schemaname}.${relname}`,
  subquery: undefined,
});

function readItem(item: Node): From {
  if ('RangeVar' in item) return { sources: [sourceOf(item.RangeVar)], equalities: [] };
  if ('RangeSubselect' in item) {
    const { alias, subquery } = item.RangeSubselect;
    return { sources: [{ alias: alias?.aliasname ?? '', table: undefined, subquery }], equalities: [] };
  }
  if ('RangeFunction' in item)
    return {
      sources: [{ alias: item.RangeFunction.alias?.aliasname ?? '', table: undefined, subquery: undefined }],
      equalities: [],
    };
  if (!('JoinExpr' in item)) throw new Error(`A from clause with ${Object.keys(item)} is not understood.`);
  const { jointype, larg, rarg, quals } = item.JoinExpr;
  const [left, right] = [readFrom(larg && [larg]), readFrom(rarg && [rarg])];
  const conditions = brandEqualities(quals).flatMap(bothWays);
  // The condition of an outer join limits only the rows of its optional side.
  const optional =
    jointype === 'JOIN_INNER'
      ? [...left.sources, ...right.sources]
      : jointype === 'JOIN_LEFT'
        ? right.sources
        : jointype === 'JOIN_RIGHT'
          ? left.sources
          : [];
  return {
    sources: [...left.sources, ...right.sources],
    equalities: [
      ...left.equalities,
      ...right.equalities,
      ...conditions.filter(({ alias }) => optional.some((source) => source.alias === alias)),
    ],
  };
}

/** `a = b` limits `b` in the same way. */
export const bothWays = (equality: Equality): Equality[] =>
  'alias' in equality.equals
    ? [equality, { alias: equality.equals.alias, equals: { alias: equality.alias } }]
    : [equality];

/** The queries in the expressions of a tree, none of which is inside another one of them. */
export function nestedQueries(tree: unknown): SelectStmt[] {
  if (Array.isArray(tree)) return tree.flatMap(nestedQueries);
  if (typeof tree !== 'object' || tree === null) return [];
  // They are examined as sources.
  if ('RangeSubselect' in tree || 'CommonTableExpr' in tree) return [];
  if ('SelectStmt' in tree) return [tree.SelectStmt as SelectStmt];
  return Object.values(tree).flatMap(nestedQueries);
}
