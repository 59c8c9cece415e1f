import { FAILED_EMAILS, QUEUED_EMAILS } from '../../../src/jobs/state/mail-state.js';
import { type Analysis, analyse } from './analysis.js';
import type { Operand } from './conditions.js';

/**
 * Plain reads of the rows of several brands, each with its reason. A read that locks, or a write, is never
 * one of them.
 */
export const MAY_READ_ALL_BRANDS: readonly string[] = [
  // The relay finds the brands with events, then works on one after the other.
  'select brand_id from outbox where true group by brand_id order by min(occurred_at) limit 100',
  ...['outgoing_message', 'endpoint_email'].map(
    (table) => `select distinct brand_id from ${table}
      where true and next_attempt_at < $instant::timestamptz - interval '30 seconds' limit 100`,
  ),
  // The brands with statutory deadlines to announce.
  `select distinct d.brand_id from deadline d join brand b on b.id = d.brand_id
    where true and d.kind = 'H' and d.verdict in ('due', 'missed') and d.missed_notified_at is null and not d.is_silent
      and (d.last_on < $instant::date or (d.verdict = 'due' and d.met_on is null
        and d.soon_notified_at is null and d.last_on <= $instant::date + b.deadline_notice_days
        and coalesce(d.opens_on <= $instant::date, true)))
    limit 100`,
  // The brands with compliance records to announce.
  `select distinct d.brand_id from compliance_due d
    where true and d.is_active and d.notify_on <= $instant::date
    limit 100`,
  // The brands with rents to announce.
  `select distinct c.brand_id from rent_change c
    where true and c.voided_at is null and c.announce_on <= $instant::date
    limit 100`,
  // The brands with properties whose status changes on a day.
  `select distinct p.brand_id from property p
    where true and p.status_changes_on <= $instant::date limit 100`,
  // The brands with deadlines that have to follow a change of all flows.
  'select r.brand_id from deadline_refresh r where true limit 100',
  // The brands with events that are no longer kept.
  'select s.brand_id from event_stream s where true and s.oldest_at < $instant::timestamptz limit 100',
  // The brands with webhooks to send, and those with deliveries that are no longer kept.
  `select s.brand_id from webhook_sender s left join event_stream e on e.brand_id = s.brand_id
    where true and s.lease_until < now()
      and (s.sent_to < e.last_sequence or s.next_at <= $instant::timestamptz) limit 100`,
  `select s.brand_id from webhook_sender s where true and exists (
      select from webhook_delivery t where t.brand_id = s.brand_id and t.created_at < $instant::timestamptz
    ) limit 100`,
  // The brands with rows of the request log that are no longer kept.
  `select distinct r.brand_id from request_log r
    where true and r.created_at < $instant::timestamptz limit 100`,
  // The newest events of all brands with open streams.
  'select brand_id, last_sequence from event_stream where brand_id = any($1::bigint[])',
  // The pictures that a property of any brand has: all brands share the media store.
  `select distinct name from property, jsonb_object_keys(pictures) as name
    where pictures <> '{}' and pictures ?| $1::text[] and name = any($1::text[])`,
  // The endpoints whose secrets are tried with the key of the installation.
  `select brand_id::float8 as brand, id::float8 as id, secret from webhook_endpoint
    limit 1000`,
  // The e-mails of all brands that wait or have failed, for operators.
  ...[QUEUED_EMAILS, FAILED_EMAILS].map((sql) => sql.replace(/\s+/g, ' ')),
  // The metric of the oldest event.
  'select min(occurred_at) as oldest from outbox',
].map((statement) => statement.replaceAll(/\s+/g, ' '));

/** No brand has this id. Only the Idempotency-Keys of operators have it, and no statement joins them. */
const OPERATORS = '0';

/**
 * The service sends the same SQL repeatedly: a test file of many calls has some hundred distinct statements.
 */
const MAX_KEPT = 1000;

interface Transaction {
  brands: Set<string>;
  writes: Set<string>;
}

/**
 * The requirement of a schema that is distributed by brand: each brand-owned table in a statement is limited
 * to one brand, and so is each transaction.
 */
export class StatementRule {
  /** The problems, each statement once. */
  readonly broken = new Set<string>();
  private readonly transactions = new WeakMap<object, Transaction>();
  private readonly mentionsTable: RegExp;
  private readonly analyses = new Map<string, Readonly<Analysis>>();

  constructor(private readonly brandOwned: ReadonlySet<string>) {
    this.mentionsTable = new RegExp(`\\b(${[...brandOwned, 'brand'].join('|')})\\b`);
  }

  check(connection: object, sql: string, values: readonly unknown[] = []): void {
    if (/^\s*begin\b/i.test(sql)) this.transactions.set(connection, { brands: new Set(), writes: new Set() });
    else if (/^\s*(commit|rollback|end)\s*$/i.test(sql)) this.transactions.delete(connection);
    // Most statements look up keys; parsing those too would double the time that the tests take.
    else if (this.mentionsTable.test(sql)) this.checkBrands(connection, sql, values);
  }

  /** For statements that may use all brands: even they may not lock rows across brands. */
  checkLocks(sql: string): void {
    if (!/\bfor\s+(no\s+key\s+update|update|key\s+share|share)\b/i.test(sql) || !this.mentionsTable.test(sql))
      return;
    const { problems, locks } = this.analysisOf(sql);
    if (locks && problems.length > 0) this.broken.add(`${problems.join('; ')}:\n  ${sql}`);
  }

  private checkBrands(connection: object, sql: string, values: readonly unknown[]): void {
    const { brands: operands, writes, deletes, locks, ...found } = this.analysisOf(sql);
    const problems = [...found.problems];
    if (problems.length > 0 && writes.length === 0 && !locks && mayReadAllBrands(sql)) return;
    const brands = new Set(operands.map((operand) => operandValue(operand, values)));
    if (brands.size > 1) problems.push(`the brands ${list(brands)} in one statement`);
    // API keys refer to users without a foreign key, so only the code keeps the users that they name.
    if (deletes.includes('app_user')) problems.push('a user is deleted');
    const transaction = this.transactions.get(connection);
    // An operator's key is committed with the change of a brand, in two phases on Citus.
    const isOperators = /\bidempotency_key\b/.test(sql) && [...brands].every((one) => one === OPERATORS);
    if (transaction && !isOperators && problems.length === 0) {
      for (const brand of brands) transaction.brands.add(brand);
      for (const table of writes) transaction.writes.add(table);
      if (transaction.brands.size > 1)
        problems.push(`the brands ${list(transaction.brands)} in one transaction`);
      if (transaction.writes.has('brand') && [...transaction.writes].some((one) => this.brandOwned.has(one)))
        problems.push('a brand and its rows are written in one transaction');
    }
    if (problems.length > 0) this.broken.add(`${problems.join('; ')}:\n  ${sql}`);
  }

  /** Parsing the SQL again took a twentieth of the time of the tests. */
  private analysisOf(sql: string): Readonly<Analysis> {
    const analysis = this.analyses.get(sql) ?? analyse(sql, this.brandOwned);
    if (this.analyses.size === MAX_KEPT) this.analyses.clear();
    this.analyses.set(sql, analysis);
    return analysis;
  }
}

/**
 * If a node of a cluster is down, the same reads query each of the others for its brands. They exclude the
 * brands whose task has just failed.
 */
const SOME_BRANDS = /(?:(?: and )?(?:\w+\.)?brand_id (?:= any|<> all)\('\{[\d,]*\}'::bigint\[\]\)){1,2}/g;

const mayReadAllBrands = (sql: string): boolean =>
  MAY_READ_ALL_BRANDS.includes(
    sql
      .replace(/\s+/g, ' ')
      .replace(/'\d{4}-\d\d-\d\d(T[^']+)?'/g, '$instant')
      .replace(SOME_BRANDS, 'true'),
  );

const list = (brands: ReadonlySet<string>): string => [...brands].sort().join(', ');

const operandValue = (operand: Operand, values: readonly unknown[]): string =>
  'literal' in operand ? operand.literal : String(values[operand.param - 1]);
