import { type InsertStmt, type Node, parseSync, type SelectStmt, type WithClause } from 'libpg-query';
import { aliasOfBrand, brandEqualities, type Equality, type Operand, operandOf } from './conditions.js';
import { bothWays, type From, nestedQueries, readFrom, type Source, sourceOf } from './sources.js';

/** The brands of a statement. */
export interface Analysis {
  /** Why the statement may use more than one brand. */
  problems: string[];
  /** All values that a brand is compared with; they must all be the same brand. */
  brands: Operand[];
  /** The tables that are written. */
  writes: string[];
  /** The tables that rows are deleted from. */
  deletes: string[];
  /** Whether the statement locks the rows that it reads. */
  locks: boolean;
}

/** The brands that the sources of a query and of the queries around it are limited to, by alias. */
interface Scope {
  known: ReadonlyMap<string, readonly Operand[]>;
  /** Common table expressions, with the brands that their rows are limited to. */
  ctes: ReadonlyMap<string, readonly Operand[]>;
}

interface Limits {
  /** For the queries inside. */
  inner: Scope;
  /** The brands that the rows of the query itself are limited to. */
  own: Operand[];
}

/** Finds each table of `brandOwned` that a statement uses without `brand_id = <parameter or literal>`. */
export function analyse(sql: string, brandOwned: ReadonlySet<string>): Analysis {
  const analysis = new StatementAnalysis(brandOwned);
  for (const { stmt } of parseSync(sql).stmts ?? []) if (stmt) analysis.statement(stmt, OUTSIDE);
  return analysis;
}

const OUTSIDE: Scope = { known: new Map(), ctes: new Map() };

class StatementAnalysis implements Analysis {
  readonly problems: string[] = [];
  readonly brands: Operand[] = [];
  readonly writes: string[] = [];
  readonly deletes: string[] = [];
  locks = false;

  constructor(private readonly brandOwned: ReadonlySet<string>) {}

  /** Returns the brands that the rows of the statement are limited to. */
  statement(node: Node, outer: Scope): Operand[] {
    if ('SelectStmt' in node) return this.select(node.SelectStmt, outer);
    if ('InsertStmt' in node) return this.insert(node.InsertStmt, outer);
    const { target, from, condition, parts } = changeOf(node);
    if (!target) return [];
    this.writes.push(target.table ?? '');
    if ('DeleteStmt' in node) this.deletes.push(target.table ?? '');
    const scope = this.withCtes(parts.withClause, outer);
    const sources = [target, ...from.sources];
    const { inner, own } = this.limit({ ...from, sources }, condition, scope);
    this.nested(node, inner);
    const changesBrand = (parts.targetList ?? []).some(
      (one) => 'ResTarget' in one && one.ResTarget.name === 'brand_id',
    );
    if (changesBrand && this.isBrandOwned(target, scope)) this.problems.push('brand_id is changed');
    return own;
  }

  private select(query: SelectStmt, outer: Scope): Operand[] {
    const scope = this.withCtes(query.withClause, outer);
    if (query.larg && query.rarg) return [query.larg, query.rarg].flatMap((one) => this.select(one, scope));
    if (query.lockingClause) this.locks = true;
    const { inner, own } = this.limit(readFrom(query.fromClause), query.whereClause, scope);
    this.nested(query, inner);
    return own;
  }

  private insert(
    { relation, cols = [], selectStmt, withClause, onConflictClause }: InsertStmt,
    outer: Scope,
  ): Operand[] {
    const target = sourceOf(relation ?? {});
    this.writes.push(target.table ?? '');
    const scope = this.withCtes(withClause, outer);
    const column = cols.findIndex((one) => 'ResTarget' in one && one.ResTarget.name === 'brand_id');
    if (this.isBrandOwned(target, scope)) {
      const query = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : undefined;
      const { sources } = readFrom(query?.fromClause);
      const rows = query?.valuesLists ?? (query?.targetList ? [query.targetList] : []);
      for (const row of rows) {
        const cells = Array.isArray(row) ? row : 'List' in row ? (row.List.items ?? []) : [];
        const cell = cells[column];
        const value = cell && 'ResTarget' in cell ? cell.ResTarget.val : cell;
        const operand = operandOf(value);
        if (operand) this.brands.push(operand);
        // Selections from sources are examined with the sources.
        else if (aliasOfBrand(value) === undefined || sources.length === 0)
          this.problems.push(`${target.table} gets a row without a brand`);
      }
    }
    this.nested([selectStmt, onConflictClause], scope);
    return [];
  }

  /** Limits each source by the conditions; a brand-owned source without a limit is a problem. */
  private limit({ sources, equalities }: From, condition: Node | undefined, scope: Scope): Limits {
    const known = new Map<string, readonly Operand[]>();
    const aliases = new Set(sources.map(({ alias }) => alias));
    for (const source of sources) {
      const brands = source.subquery
        ? this.statement(source.subquery, scope)
        : (scope.ctes.get(source.table ?? '') ?? []);
      if (brands.length > 0) known.set(source.alias, brands);
    }
    const candidates = sources.filter(
      (source) => this.isBrandOwned(source, scope) || known.has(source.alias),
    );
    const all = [...equalities, ...brandEqualities(condition).flatMap(bothWays)];
    const named = (alias: string): string => alias || (candidates[0]?.alias ?? '');
    const brandsOf = ({ equals }: Equality): readonly Operand[] | undefined =>
      'alias' in equals ? known.get(named(equals.alias)) : equals;
    for (let found = true; found; ) {
      found = false;
      for (const equality of all) {
        const alias = named(equality.alias);
        const brands = brandsOf(equality);
        if (!brands || known.has(alias) || !aliases.has(alias)) continue;
        known.set(alias, brands);
        found = true;
      }
    }
    // Every comparison counts, including a second one of the same source with another brand.
    for (const { equals } of all) if (!('alias' in equals)) this.brands.push(...equals);
    for (const source of sources)
      if (this.isBrandOwned(source, scope) && !known.has(source.alias))
        this.problems.push(`${source.table} is used without a brand`);
    const inner = { ctes: scope.ctes, known: new Map([...scope.known, ...known]) };
    return { inner, own: [...known.values()].flat() };
  }

  private nested(tree: unknown, scope: Scope): void {
    for (const query of nestedQueries(tree)) this.select(query, scope);
  }

  private withCtes(clause: WithClause | undefined, scope: Scope): Scope {
    const ctes = new Map(scope.ctes);
    for (const node of clause?.ctes ?? [])
      if ('CommonTableExpr' in node && node.CommonTableExpr.ctequery)
        ctes.set(
          node.CommonTableExpr.ctename ?? '',
          this.statement(node.CommonTableExpr.ctequery, { ...scope, ctes }),
        );
    return { ...scope, ctes };
  }

  private isBrandOwned({ table }: Source, { ctes }: Scope): boolean {
    return table !== undefined && !ctes.has(table) && this.brandOwned.has(table);
  }
}

/** The table that an update or a delete changes, and its condition. */
function changeOf(node: Node) {
  if ('UpdateStmt' in node) {
    const { relation, fromClause, whereClause, ...parts } = node.UpdateStmt;
    return { target: sourceOf(relation ?? {}), from: readFrom(fromClause), condition: whereClause, parts };
  }
  if ('DeleteStmt' in node) {
    const { relation, usingClause, whereClause, ...rest } = node.DeleteStmt;
    const parts = { ...rest, targetList: undefined };
    return { target: sourceOf(relation ?? {}), from: readFrom(usingClause), condition: whereClause, parts };
  }
  return {
    target: undefined,
    from: readFrom(),
    condition: undefined,
    parts: { withClause: undefined, targetList: undefined },
  };
}
