import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { askToSign } from '../support/signing.js';

const EMAILS = 8;

const NOTE_JOBS = `
  create table added_job (at bigint generated always as identity, message_id bigint);
  create function note_job() returns trigger language plpgsql as $$
    begin insert into added_job (message_id) values ((new.payload->>'id')::bigint); return new; end $$;
  create trigger note_job after insert on graphile_worker._private_jobs
    for each row execute function note_job()`;

let service: TestService;
const startRelay = () =>
  TestService.start({
    databaseUrl: service.databaseUrl,
    environment: { JOBS: 'inline' },
    jobs: { everyMs: 20 },
  });

beforeAll(async () => {
  service = await TestService.start();
  // The first one creates the tables of jobs.
  await (await startRelay()).stop();
});
afterAll(() => service.stop());

test('the relay adds jobs in the order of their events, in whatever order these are stored', async () => {
  for (let email = 0; email < EMAILS; email += 1) await askToSign(service);
  const queued = await service.sql<{ id: number; message: number }>(
    `select id::int, (payload->>'messageId')::int as message from outbox
      where type = 'esignature_email_queued' order by id`,
  );
  expect(queued).toHaveLength(EMAILS);
  // An updated row is stored after all others.
  for (const { id } of queued.toReversed())
    await service.sql('update outbox set payload = payload where id = $1', [id]);
  await service.sql(NOTE_JOBS);
  const relaying = await startRelay();
  try {
    await eventually(async () => (await service.sql('select id from outbox')).length === 0);
    const added = await service.sql<{ message: number }>(
      'select message_id::int as message from added_job order by at',
    );
    expect(added.map(({ message }) => message)).toEqual(queued.map(({ message }) => message));
  } finally {
    await relaying.stop();
  }
});
