import type { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { type Counting, countingOf } from '../counting/counting.js';
import type { Statute } from '../rules/statute-row.js';
import type { Condition } from './conditions.js';
import type { Fulfilled, Judged } from './fulfilments.js';
import { CONDITIONS, FULFILMENTS, TRIGGERS } from './registries.js';
import type { Trigger } from './triggers.js';

/** A row of the table with the functions that it names. */
export interface Rule {
  row: Statute;
  triggers: readonly Trigger[];
  count: Counting;
  conditions: readonly Condition[];
  fulfil: (judged: Judged) => Fulfilled;
  /** The rule whose deadline passes first. */
  before: Rule | undefined;
}

const NEVER: Counting = () => undefined;
const UNMET = (): Fulfilled => null;

export const ruleOf = (row: Statute, table: readonly Statute[] = []): Rule => {
  const before = row.after ? table.find(({ key }) => key === row.after) : undefined;
  return {
    row,
    triggers: row.triggers.flatMap((name) => TRIGGERS[name] ?? []),
    count: countingOf(row.counting ?? '') ?? NEVER,
    conditions: row.appliesWhen.flatMap((name) => CONDITIONS[name] ?? []),
    fulfil: FULFILMENTS[row.metBy ?? ''] ?? UNMET,
    before: before && ruleOf(before),
  };
};

type Rules = ReadonlyMap<Jurisdiction, readonly Rule[]>;

/** Every read of a flow judges all rules of its jurisdiction, so that they are looked up once for a table. */
const rulesOfTables = new WeakMap<readonly Statute[], Rules>();

/** The rules of a jurisdiction that were ever in force, in the order of the table. */
export function rulesOf(table: readonly Statute[], jurisdiction: Jurisdiction): readonly Rule[] {
  const rules = rulesOfTables.get(table) ?? allRulesOf(table);
  rulesOfTables.set(table, rules);
  return rules.get(jurisdiction) ?? [];
}

const allRulesOf = (table: readonly Statute[]): Rules =>
  Map.groupBy(
    table.filter(({ validFrom }) => validFrom !== null).map((row) => ruleOf(row, table)),
    ({ row }) => row.jurisdiction,
  );
