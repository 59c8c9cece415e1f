import { afterEach, describe, expect, test } from '@jest/globals';
import { MERGE_SEARCH_LISTS } from '../../src/jobs/repeat/merge-search-lists.js';
import { contextOfNoBrand } from '../support/context.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

describe('the pending entries of search indexes', () => {
  const running: TestService[] = [];
  afterEach(async () => {
    for (const service of running.splice(0)) await service.stop();
  });
  const start = async (jobs: string) => {
    const service = await TestService.start({ environment: { JOBS: jobs }, jobs: { everyMs: 20 } });
    running.push(service);
    return service;
  };
  const upsert = async (service: TestService) => {
    const items = Array.from({ length: 50 }, (_, at) => ({
      reference: `${at}`,
      address_line1: `${at} Long Lane`,
      price: 1,
    }));
    expect((await service.call('POST', '/v2.1/properties/batch', { body: { items } })).status).toBe(200);
  };

  test('are merged by a task, which then has nothing to do', async () => {
    const service = await start('off');
    const merge = () => MERGE_SEARCH_LISTS.work(contextOfNoBrand(service));
    await merge();
    await upsert(service);
    expect(await merge()).toBe(true);
    expect(await merge()).toBe(false);
  });

  test('are merged repeatedly by a service that runs the jobs', async () => {
    const service = await start('inline');
    await eventually(async () =>
      (await statementsDuring(() => service.sql('select pg_sleep(0.1)'))).some((sql) =>
        sql.includes('gin_clean_pending_list'),
      ),
    );
    expect(service.logged.filter((line) => line.includes('search_lists'))).toEqual([]);
  });
});
