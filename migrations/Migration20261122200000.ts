import { Migration } from '@mikro-orm/migrations';

const UNUSUAL =
  `include (status, price, bedrooms, property_for, available_from, has_garden, has_parking, is_shared_ownership, ` +
  `is_retirement_home, furnishing, accommodation_type) where is_published ` +
  `and status in ('available', 'underoffer', 'letagreed') and (is_shared_ownership or is_retirement_home)`;

/** Indexes of few rows, so that lists of renewed flows, pending deadlines and unusual properties read no others. */
export class Migration20261122200000 extends Migration {
  override up(): void {
    this.addSql('create index flow_renewed on flow (brand_id, id) where is_renewed and not is_deleted');
    this.addSql(
      'create index flow_renewed_of_branch on flow (brand_id, branch_id, id) where is_renewed and not is_deleted',
    );
    this.addSql(
      'create index deadline_opening on deadline (brand_id, opens_on, id) where opens_on is not null',
    );
    this.addSql('drop index property_unusual');
    this.addSql(`create index property_unusual on property (brand_id, created_at, id) ${UNUSUAL}`);
  }

  override down(): void {
    this.addSql('drop index property_unusual');
    this.addSql(`create index property_unusual on property (brand_id, id) ${UNUSUAL}`);
    this.addSql('drop index deadline_opening');
    this.addSql('drop index flow_renewed_of_branch');
    this.addSql('drop index flow_renewed');
  }
}
