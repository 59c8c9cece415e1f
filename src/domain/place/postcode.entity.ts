import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { isOneOf } from '../../database/declare/fields.js';
import { Country } from './country.js';

/**
 * The coordinates of a postcode or an outcode, the same for all brands. Full postcodes come from an import;
 * every installation has the outcodes.
 */
@Entity({ tableName: 'postcode' })
@Check({ name: 'postcode_country_check', expression: isOneOf('country', Country) })
export class Postcode {
  /** In capitals, without a space: SW1A1AA or SW1A. */
  @PrimaryKey({ type: 'text' }) code!: string;
  @Property({ type: 'double' }) lat!: number;
  @Property({ type: 'double' }) lon!: number;
  @Property({ type: 'text', nullable: true }) country?: Country | null;
}
