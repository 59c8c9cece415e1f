import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { cloneDatabase, runSql } from '../support/database.js';

/** Tables whose rows change, or are removed. In all others they stay as they were added. */
const CHANGING: ReadonlySet<string> = new Set([
  ...['agent', 'api_key', 'app_user', 'branch', 'brand', 'certificate', 'compliance_due', 'deadline'],
  ...[
    'deadline_refresh',
    'event',
    'event_stream',
    'flow',
    'guarantor',
    'idempotency_key_0',
    'idempotency_key_1',
  ],
  ...[
    'idempotency_key_2',
    'api_key_usage',
    'audit_chain',
    'audit_entry',
    'console_sign_in',
    'console_visit',
    'job_lease',
    'maintenance_issue',
    'mikro_orm_migrations',
    'occupier',
    'operator_token',
  ],
  ...['outbox', 'outgoing_message', 'picture', 'portal_lead', 'postcode', 'pre_qualification', 'property'],
  ...[
    'deposit_release',
    'notice',
    'rent_change',
    'rent_ready_profile',
    'sharer_change',
    'sub_tenant',
    'tenancy_request',
  ],
  ...['note', 'offer', 'viewing'],
  ...['request_log', 'other_request_log', 'repeated_task'],
  'tenant_information',
  ...[
    'endpoint_email',
    'webhook_attempt',
    'webhook_delivery',
    'webhook_endpoint',
    'webhook_replay',
    'webhook_sender',
  ],
]);

const TABLES = `select c.relname as name, coalesce(c.reloptions, '{}') as options from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`;

describe('tables whose rows stay as they were added', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());

  test('are frozen after every 100,000 rows', async () => {
    const tables = await runSql<{ name: string; options: string[] }>(database.url, TABLES);
    const others = tables.filter(({ name }) => !CHANGING.has(name));
    expect(others.map(({ name }) => name)).toContain('timeline_entry');
    const settings = [
      'autovacuum_vacuum_insert_threshold=100000',
      'autovacuum_vacuum_insert_scale_factor=0',
      'autovacuum_freeze_min_age=0',
    ];
    expect(others).toEqual(others.map(({ name }) => ({ name, options: settings })));
  });
});
