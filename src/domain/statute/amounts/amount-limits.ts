import type { Day } from '../../../language/time/calendar.js';
import type { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { outsideRule, type TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { AmountKind } from '../facts/amount-kind.js';
import type { FirstRent } from '../facts/initial-rent.js';
import { LIMIT_FORMULAS } from '../rules/limit-formulas.js';
import { isInForce, type Statute } from '../rules/statute-row.js';
import { statutes } from '../table/statute.js';

/** The terms of a tenancy that its limits depend on. */
export interface Terms extends FirstRent {
  jurisdiction: Jurisdiction;
  tenancyKind: TenancyKind;
}

/** The most that a statute allows of a kind of money. */
export interface AmountLimit {
  kind: AmountKind;
  /** Null: no statutory maximum. */
  maximumPence: number | null;
  /** The rule of the statute in words. */
  rule: string;
  /** The key of the rule in the statute table; null if there is none. */
  key: string | null;
  source: string | null;
}

const NO_LIMIT = 'No statutory maximum is known.';

const outsideLimit = (kind: TenancyKind): string => `No statutory maximum. ${outsideRule(kind)}`;

/** The legal maximums: one limit for each kind of money. A limit that is not in force by then is left out. */
export function amountLimits(terms: Terms, today: Day): AmountLimit[] {
  return Object.values(AmountKind).map((kind) => limitOf(kind, terms, today));
}

/** The limit of one kind of money. */
export function limitOf(kind: AmountKind, terms: Terms, today: Day): AmountLimit {
  const on = terms.tenancyStartsOn ?? today;
  const row = limitingRow(kind, terms.jurisdiction, on);
  if (!row?.limit) return { kind, maximumPence: null, rule: NO_LIMIT, key: null, source: null };
  const { key, title: rule, source } = row;
  if (!row.kinds.includes(terms.tenancyKind))
    return { kind, maximumPence: null, rule: outsideLimit(terms.tenancyKind), key, source };
  return { kind, maximumPence: LIMIT_FORMULAS[row.limit.formula](terms), rule, key, source };
}

/** The row that limits a kind of money on a day. */
const limitingRow = (kind: AmountKind, jurisdiction: Jurisdiction, on: Day): Statute | undefined =>
  statutes().find((row) => row.jurisdiction === jurisdiction && row.limit?.of === kind && isInForce(row, on));
