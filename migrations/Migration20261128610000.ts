import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

/** The properties that have a picture of the media store. */
export class Migration20261128610000 extends ConcurrentMigration {
  readonly concurrently = {
    property_pictures: `on property using gin (pictures) where pictures <> '{}'`,
  };
}
