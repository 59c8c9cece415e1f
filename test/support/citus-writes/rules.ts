import type { Catalogue } from './catalogue.js';
import { isNode, nodesOf, partsOf, type Tree, type TreeNode, wordOf } from './node-tree.js';

const UPDATE = '2';
const INSERT = '3';
const DELETE = '4';

/**
 * Why Citus rejects a write to a distributed table, by the rules of its router planner: a shard must get the
 * same values wherever and whenever the statement is evaluated.
 */
export function problemsOfWrites(statement: Tree, catalogue: Catalogue): string[] {
  const isVolatile = (node: TreeNode) => catalogue.of(node) === 'volatile';
  const isMutable = (node: TreeNode) => catalogue.of(node) !== 'immutable';
  const contains = (trees: readonly Tree[], passes: (node: TreeNode) => boolean): boolean =>
    nodesOf(trees, passes).length > 0;
  const part = (node: TreeNode, name: string): readonly Tree[] => node.fields.get(name) ?? [];

  const problemsOf = (query: TreeNode): string[] => {
    const command = wordOf(query, 'commandType') ?? '';
    if (![UPDATE, INSERT, DELETE].includes(command)) return [];
    const set = command === UPDATE ? part(query, 'targetList') : [];
    const where = part(query, 'jointree');
    const conflict = part(query, 'onConflict').filter(isNode);
    const onConflict = conflict.flatMap((one) => [
      ...part(one, 'onConflictSet'),
      ...part(one, 'onConflictWhere'),
      ...part(one, 'arbiterWhere'),
    ]);
    return [
      ...(contains(set, isVolatile) ? ['a volatile function in an update'] : []),
      ...(contains(where, isVolatile) ? ['a volatile function in the condition of a write'] : []),
      ...[...set, ...where].flatMap((tree) => reducible(tree, catalogue).problems),
      ...(contains(part(query, 'returningList'), isMutable) ? ['a stable function in a returning list'] : []),
      ...(contains(onConflict, isMutable) ? ['a stable function in on conflict'] : []),
    ];
  };
  const queries = nodesOf(statement, ({ tag }) => tag === 'QUERY');
  return [...new Set(queries.flatMap(problemsOf))];
}

interface Reduced {
  usesColumn: boolean;
  problems: string[];
}

/**
 * Citus evaluates stable functions before it sends a write, which it cannot if they are called with a column,
 * or if they are in a branch. What is in a subquery stays as it is.
 */
function reducible(tree: Tree, catalogue: Catalogue): Reduced {
  if (isNode(tree)) {
    if (tree.tag === 'QUERY') return { usesColumn: false, problems: [] };
    if (tree.tag === 'VAR') return { usesColumn: true, problems: [] };
    if (['CASEEXPR', 'CASE', 'COALESCEEXPR', 'COALESCE'].includes(tree.tag)) {
      const isMutable = nodesOf(tree, (one) => catalogue.of(one) !== 'immutable').length > 0;
      return { usesColumn: true, problems: isMutable ? ['a stable function in case or coalesce'] : [] };
    }
  }
  const parts = partsOf(tree).map((one) => reducible(one, catalogue));
  const usesColumn = parts.some((one) => one.usesColumn);
  const problems = parts.flatMap((one) => one.problems);
  if (usesColumn && isNode(tree) && catalogue.of(tree) === 'stable')
    problems.push('a stable function with a column in a write');
  return { usesColumn, problems };
}
