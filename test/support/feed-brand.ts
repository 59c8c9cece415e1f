import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { closeOrm, type Orm, openOrm } from '../../src/database/orm/orm.js';
import { entities } from '../../src/domain/entities.js';
import type { ImportOptions } from '../../src/feeds/import.js';
import { cloneDatabase, connectionTo, EMPTY_TEMPLATE, runSql } from './database.js';
import { FeedFolder } from './feed-files.js';
import { importHere, propertiesOf } from './import-feed.js';

/**
 * An empty database for the tests of one `describe`, with a separate brand for each, and a folder for feeds.
 */
export class FeedBrand {
  readonly folder = new FeedFolder();
  databaseUrl = '';
  brand = 0;
  private database: Awaited<ReturnType<typeof cloneDatabase>> | undefined;
  private orm: Orm | undefined;

  constructor() {
    beforeAll(async () => {
      this.database = await cloneDatabase(EMPTY_TEMPLATE);
      this.databaseUrl = this.database.url;
      this.orm = await openOrm(connectionTo(this.databaseUrl), entities);
    });
    afterAll(async () => {
      if (this.orm) await closeOrm(this.orm, 1000);
      await this.database?.drop();
      this.folder.remove();
    });
    beforeEach(async () => {
      const [created] = await runSql<{ id: string }>(
        this.databaseUrl,
        `insert into brand (name, entitlements, created_at, updated_at)
          values ('Agency', '[]', now(), now()) returning id`,
      );
      this.brand = Number(created?.id);
    });
  }

  /** Imports a feed in this process. */
  import(content: string | Buffer, options: ImportOptions = {}, name = 'feed.blm') {
    if (!this.orm) throw new Error('There is no database yet.');
    return importHere(this.orm, this.folder.write(name, content), this.brand, options);
  }

  properties(): Promise<Record<string, unknown>[]> {
    return propertiesOf(this.databaseUrl, this.brand);
  }

  async statuses(): Promise<Record<string, unknown>> {
    return Object.fromEntries((await this.properties()).map(({ reference, status }) => [reference, status]));
  }
}
