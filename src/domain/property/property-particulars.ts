import type { Opt, Rel } from '@mikro-orm/core';
import { Property as Column } from '@mikro-orm/decorators/legacy';
import { Field, ObjectType } from 'type-graphql';
import { At, Choice, Derived, Flag, Pence, Text, Whole } from '../../database/declare/fields.js';
import { Id } from '../../language/graphql/scalars.js';
import { BelongsTo, BrandOwned } from '../base/brand-owned.js';
import { Branch } from '../directory/branch.entity.js';
import { CouncilTaxBand, EpcRating, LetType, RentFrequency, Tenure } from './property-lists.js';
import { PropertyMedia } from './property-media.js';

const UNKNOWN = { nullable: true } as const;
const EMPTY = { default: '' } as const;

const Media =
  (description: string): PropertyDecorator =>
  (target, key) => {
    Field(() => [PropertyMedia], { description })(target, key);
    Column({ type: 'json', default: '[]' })(target, String(key));
  };

/** The particulars of an agency's advertisement that the documented search does not return. */
@ObjectType({ simpleResolvers: true })
export abstract class PropertyParticulars extends BrandOwned {
  @BelongsTo(() => Branch, 'branch_id', UNKNOWN) branch?: Rel<Branch> | null;
  @Derived(() => Id, ['branch'], 'The id of the branch; null if there is none.', UNKNOWN)
  get branchId(): Opt<number> | null {
    return this.branch?.id ?? null;
  }
  @Text('The advertisement in a few sentences; empty if there is none.', EMPTY) summary: Opt<string> = '';
  @Text('The more exact type, such as end of terrace; null if unknown.', UNKNOWN) subType?: string | null;
  @Whole('The number of bathrooms; null if unknown.', UNKNOWN) bathrooms?: number | null;
  @Whole('The number of reception rooms; null if unknown.', UNKNOWN) receptions?: number | null;

  @Pence('The advertised rent for one `rentFrequency`, in pence; null if unknown.', UNKNOWN)
  rentPence?: number | null;
  @Choice(RentFrequency, 'rent_frequency', 'The period of `rentPence`; null if unknown.', UNKNOWN)
  rentFrequency?: RentFrequency | null;
  @Pence('The tenancy deposit, in pence; null if unknown.', UNKNOWN) depositPence?: number | null;
  @Text('The fees that the advertisement states; empty if there are none.', EMPTY) fees: Opt<string> = '';
  @Choice(LetType, 'let_type', 'The kind of let; null if unknown.', UNKNOWN) letType?: LetType | null;
  @Whole('The length of the contract in months; null if unknown.', UNKNOWN) contractMonths?: number | null;

  @Choice(Tenure, 'tenure', 'The tenure of a property for sale; null if unknown.', UNKNOWN)
  tenure?: Tenure | null;
  @Choice(EpcRating, 'epc_rating', 'The energy rating; null if unknown.', UNKNOWN)
  epcRating?: EpcRating | null;
  @Choice(CouncilTaxBand, 'council_tax_band', 'The band of the council tax; null if unknown.', UNKNOWN)
  councilTaxBand?: CouncilTaxBand | null;
  @Flag('Whether the property is newly built.', { default: false }) isNewHome: Opt<boolean> = false;
  @Flag('Whether the property may be shown to the public. Others are never in search results.', {
    default: true,
  })
  isPublished: Opt<boolean> = true;
  @Flag(
    'Whether the law requires a licence of the home, such as that of a house in multiple occupation; null if ' +
      'unknown.',
    UNKNOWN,
  )
  isLicenceRequired?: boolean | null;

  @Media('The floor plans.') floorPlans: Opt<PropertyMedia[]> = [];
  @Media('The graphics and documents of the energy performance certificate.') epcs: Opt<PropertyMedia[]> = [];
  @Media('The brochures and other documents.') documents: Opt<PropertyMedia[]> = [];
  @Media('The virtual tours.') virtualTours: Opt<PropertyMedia[]> = [];

  @At('When the property was first advertised; null if unknown.', UNKNOWN) firstMarketedAt?: Date | null;
  @At('When the partner’s software last changed the property; null if unknown.', UNKNOWN)
  sourceUpdatedAt?: Date | null;
}
