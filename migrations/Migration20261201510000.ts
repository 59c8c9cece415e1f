import { ConcurrentMigration } from '../src/database/migrate/concurrent-migration.js';

const listed = (table: string, column: string): string =>
  `on ${table} using gin (brand_id, ${column} jsonb_path_ops) where ${column} <> '[]'`;

/** Properties and flows are found by each of their landlords. */
export class Migration20261201510000 extends ConcurrentMigration {
  readonly concurrently = {
    flow_of_joint_landlord: listed('flow', 'joint_landlords'),
    property_of_landlord: listed('property', 'landlords'),
  };
}
