import { Migration } from '@mikro-orm/migrations';

/** One property in 64, by which the properties near a place are estimated. */
export class Migration20261122210000 extends Migration {
  override up(): void {
    this.addSql(
      `create index property_near_sample on property using gist (brand_id, point) include (status, price, bedrooms, ` +
        `property_for, available_from, has_garden, has_parking, is_shared_ownership, is_retirement_home, furnishing, ` +
        `accommodation_type) where is_published and status in ('available', 'underoffer', 'letagreed') ` +
        `and hashint8extended(id, 0) % 64 = 0`,
    );
  }

  override down(): void {
    this.addSql('drop index property_near_sample');
  }
}
