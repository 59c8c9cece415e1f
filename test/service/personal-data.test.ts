import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { NOT_PERSONAL } from '../../src/domain/person/rights/not-personal.js';
import { OWN_DATA } from '../../src/domain/person/rights/own-data.js';
import { messagesOf, sharedData } from '../../src/domain/person/rights/shared-data.js';
import { SHORT_LIVED, WITHOUT_PEOPLE } from '../../src/domain/person/rights/without-people.js';
import { TestService } from '../support/service.js';

/**
 * The columns in which mentions of a person are erased, by table. A new text column is added here or
 * declared.
 */
const WITH_MENTIONS: Readonly<Record<string, readonly string[]>> = {
  certificate: [],
  check_out: ['void_reason', 'note'],
  compliance_record: ['void_reason', 'note'],
  console_visit: ['reason'],
  contract_record: [],
  deadline: [],
  deposit_release: ['void_reason', 'deductions', 'scheme_reference'],
  flow: [
    'move_in_payee_ref',
    'payee_ref',
    'break_clause',
    'common_conditions',
    'additional_conditions',
    'decision_reason',
    'metadata',
  ],
  given_document: ['void_reason', 'note'],
  holding_deposit_deadline: [],
  idempotency_key: ['response'],
  maintenance_issue: ['title', 'description', 'metadata'],
  note: ['subject', 'body'],
  notice: ['void_reason', 'form'],
  occupier: [],
  offer: ['conditions', 'metadata'],
  outbox: ['payload'],
  outgoing_message: ['recipient', 'role', 'signature_email', 'signature_token', 'last_error'],
  payment: ['note'],
  portal_lead: ['first_name', 'last_name', 'email', 'phone', 'message', 'metadata'],
  property: [],
  rent_change: ['void_reason'],
  request_log: ['problems'],
  right_to_rent_record: [],
  rule_override: ['reason'],
  tenancy_end: ['void_reason', 'reason', 'forwarding_address'],
  sharer_change: ['void_reason'],
  tenancy_request: ['void_reason', 'description', 'reason'],
  timeline_entry: ['description'],
  viewing: ['feedback'],
  webhook_attempt: ['response'],
  webhook_delivery: ['response'],
};

/** The columns of tables, each of a table with partitions once. */
const COLUMNS = `select c.* from information_schema.columns c join pg_class t on t.oid = c.table_name::regclass
  where c.table_schema = 'public' and not t.relispartition`;

describe('personal data', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const own = () =>
    OWN_DATA.map((one) => ({ ...one, table: service.service.orm.getMetadata().get(one.entity).tableName }));

  test('is exported and erased from every table of a brand, or there is a reason why not', async () => {
    const tables = await service.sql<{ name: string }>(
      `select table_name as name from (${COLUMNS}) c where column_name = 'brand_id'`,
    );
    const covered = [
      ...own().map(({ table }) => table),
      ...sharedData(service.service.orm.em).map(({ table }) => table),
      ...Object.keys(WITHOUT_PEOPLE),
      ...Object.keys(SHORT_LIVED),
    ];
    expect(tables.map(({ name }) => name).filter((name) => !covered.includes(name))).toEqual([]);
  });

  /** The columns of every entity that may have text about people, by table. */
  const textColumns = (): Map<string, string[]> =>
    new Map(
      [...service.service.orm.getMetadata().getAll().values()].map((meta) => [
        meta.tableName,
        messagesOf(meta).map(({ name }) => name),
      ]),
    );

  test('is declared for every text column: erased, kept, free of mentions, or without personal data', () => {
    const declared = new Map<string, Set<string>>();
    const declare = (table: string, names: Iterable<string>): void => {
      declared.set(table, new Set([...(declared.get(table) ?? []), ...names]));
    };
    // The records are deleted as a whole.
    for (const { table, erased, kept } of own())
      declare(
        table,
        erased ? [...Object.keys(erased), ...Object.keys(kept)] : (textColumns().get(table) ?? []),
      );
    for (const [table, names] of Object.entries(WITH_MENTIONS)) declare(table, names);
    const forgotten = [...textColumns()].flatMap(([table, names]) =>
      names.filter((name) => !declared.get(table)?.has(name)).map((name) => `${table}.${name}`),
    );
    expect(forgotten).toEqual([]);
  });

  test('has its mentions erased in the columns that are declared for it, and in no others', () => {
    const shared = sharedData(service.service.orm.em).map(({ table, textColumns: columns }) => [
      table,
      columns.map(({ name }) => name),
    ]);
    expect({ ...Object.fromEntries(shared), idempotency_key: ['response'] }).toEqual(WITH_MENTIONS);
  });

  test('has no outdated declaration: a column without it exists and is not erased', () => {
    const metas = [...service.service.orm.getMetadata().getAll().values()];
    const wrong = Object.entries(NOT_PERSONAL).flatMap(([table, reasons]) => {
      const meta = metas.find(({ tableName }) => tableName === table);
      const columns = new Set(meta?.props.flatMap(({ fieldNames }) => fieldNames ?? []));
      const erased = own().find((one) => one.table === table)?.erased ?? {};
      return Object.keys(reasons)
        .filter((name) => !columns.has(name) || name in erased)
        .map((name) => `${table}.${name}`);
    });
    expect(wrong).toEqual([]);
  });

  test('cannot be in a text column that no entity has', async () => {
    const columns = await service.sql<{ table_name: string; column_name: string }>(
      `select table_name, column_name from (${COLUMNS}) c where data_type in ('text', 'jsonb') and table_name in
        (select table_name from information_schema.columns where column_name = 'brand_id')`,
    );
    const known = new Map(
      [...service.service.orm.getMetadata().getAll().values()].map((meta) => [
        meta.tableName,
        new Set(meta.props.flatMap(({ fieldNames }) => fieldNames ?? [])),
      ]),
    );
    expect(columns.filter((one) => !known.get(one.table_name)?.has(one.column_name))).toEqual([]);
  });
});
