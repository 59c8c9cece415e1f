import type { Node } from 'libpg-query';

/** The value that a brand is compared with: a parameter by its number, or a literal. */
export type Operand = { param: number } | { literal: string };

/**
 * `alias.brand_id` equals an operand or another `alias.brand_id`; an empty alias names the only candidate.
 */
export interface Equality {
  alias: string;
  equals: readonly Operand[] | { alias: string };
}

/** The equalities on `brand_id` that hold for every row that passes the condition. */
export function brandEqualities(condition: Node | undefined): Equality[] {
  if (!condition) return [];
  if ('BoolExpr' in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    return boolop === 'AND_EXPR' ? args.flatMap(brandEqualities) : [];
  }
  if (!('A_Expr' in condition)) return [];
  const { kind, name, lexpr, rexpr } = condition.A_Expr;
  if (!lexpr || !rexpr || !isEquals(name)) return [];
  if (kind === 'AEXPR_OP') return pairs(lexpr, [rexpr]);
  return kind === 'AEXPR_IN' && 'List' in rexpr ? pairs(lexpr, rexpr.List.items ?? []) : [];
}

/** A parameter or a literal, with or without a cast. */
export function operandOf(node: Node | undefined): Operand | undefined {
  if (!node) return undefined;
  if ('TypeCast' in node) return operandOf(node.TypeCast.arg);
  if ('ParamRef' in node) return { param: node.ParamRef.number ?? 0 };
  if (!('A_Const' in node)) return undefined;
  const { ival, sval, fval } = node.A_Const;
  // The parser omits the number 0.
  const literal = (ival && (ival.ival ?? 0)) ?? sval?.sval ?? fval?.fval;
  return literal === undefined ? undefined : { literal: String(literal) };
}

/** The alias before a column called `brand_id`; undefined for any other expression. */
export function aliasOfBrand(node: Node | undefined): string | undefined {
  if (!node || !('ColumnRef' in node)) return undefined;
  const names = (node.ColumnRef.fields ?? []).map((field) =>
    'String' in field ? (field.String.sval ?? '') : '*',
  );
  return names.at(-1) === 'brand_id' ? (names.at(-2) ?? '') : undefined;
}

function pairs(left: Node, rights: readonly Node[]): Equality[] {
  if ('RowExpr' in left) {
    const columns = left.RowExpr.args ?? [];
    return columns.flatMap((column, index) => {
      const cells = rights.map((right) => ('RowExpr' in right ? right.RowExpr.args?.[index] : undefined));
      return cells.every((cell) => cell !== undefined) ? pairs(column, cells) : [];
    });
  }
  const alias = aliasOfBrand(left);
  const operands = rights.map(operandOf).filter((operand) => operand !== undefined);
  if (alias !== undefined && operands.length === rights.length) return [{ alias, equals: operands }];
  const [right] = rights;
  const other = aliasOfBrand(right);
  if (rights.length !== 1 || other === undefined) return [];
  if (alias !== undefined) return [{ alias, equals: { alias: other } }];
  const operand = operandOf(left);
  return operand ? [{ alias: other, equals: [operand] }] : [];
}

const isEquals = (name: readonly Node[] = []): boolean =>
  name.some((part) => 'String' in part && part.String.sval === '=');
