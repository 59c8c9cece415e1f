import { Field, InputType } from 'type-graphql';
import type { Metadata } from '../../language/graphql/metadata.js';
import { Id } from '../../language/graphql/scalars.js';
import { batchOf } from '../base/batch/batch.payload.js';
import { ItemText, PARTS, WORDS } from '../base/batch/item-fields.js';
import { MetadataInput } from '../base/metadata/metadata.js';
import { ItemReference, ReferenceInput } from '../base/naming/reference.js';
import { type LandlordInput, LandlordsInput } from '../landlord/landlord.input.js';
import { Country } from '../place/country.js';
import {
  CouncilTaxBand,
  EpcRating,
  LetType,
  PropertyFor,
  PropertyStatus,
  RentFrequency,
  Tenure,
} from '../property/property-lists.js';
import {
  At,
  Degrees,
  Flag,
  Links,
  Media,
  OneOf,
  Pence,
  Pounds,
  type PropertyMediaInput,
  TextList,
  Whole,
} from './item-fields.js';

@InputType({ description: 'A property to create or update.' })
export class PropertyInput {
  @ItemReference('property') reference!: string;

  @ItemText(300, 'The address in one line. Default for a new property: the lines of its address.', PARTS)
  displayAddress?: string | null;
  @ItemText(200, 'The first line of the address.', PARTS) addressLine1?: string | null;
  @ItemText(200, 'The second line of the address.', PARTS) addressLine2?: string | null;
  @ItemText(200, 'The third line of the address.', PARTS) addressLine3?: string | null;
  @ItemText(200, 'The fourth line of the address.', PARTS) addressLine4?: string | null;
  @ItemText(200, 'The town.') town?: string | null;
  @ItemText(
    20,
    'The postcode. A property without coordinates gets those of its postcode, or of its outcode.',
    PARTS,
  )
  postcode?: string | null;
  @Degrees(
    90,
    'Latitude in degrees north; requires `lon`. If null, the coordinates of the postcode are used.',
  )
  lat?: number | null;
  @Degrees(180, 'Longitude in degrees east; requires `lat`.') lon?: number | null;
  @OneOf(Country, 'The country. Default: that of the postcode.') country?: Country | null;

  @Field(() => Id, { nullable: true, description: 'The id of the branch.' }) branchId?: number | null;
  @ReferenceInput('The partner’s own id of the branch.') branchReference?: string | null;
  @Field(() => Id, {
    nullable: true,
    description:
      'The id of the landlord, a person of the kind `LANDLORD`. Without `landlords`, this is the sole landlord.',
  })
  landlordId?: number | null;
  @ReferenceInput('The partner’s own id of the landlord.') landlordReference?: string | null;
  @LandlordsInput('A new flow of the property gets them, if it names none.')
  landlords?: LandlordInput[] | null;
  @OneOf(PropertyFor, 'Whether the property is to rent or for sale. Default: to rent.')
  propertyFor?: PropertyFor | null;
  @OneOf(
    PropertyStatus,
    'The status on the market. It takes effect only if it differs from the last one that was sent. A ' +
      'property with an open flow cannot be withdrawn.',
  )
  status?: PropertyStatus | null;
  @Flag('Whether the property may be shown to the public. Default: true.') isPublished?: boolean | null;

  @Pounds(
    'The monthly rent, or the asking price of a sale, in pounds. Default: computed from `rentPence` ' +
      'and `rentFrequency`. A new property requires either `price` or these two.',
  )
  price?: number | null;
  @Pence('The advertised rent for one `rentFrequency`, in pence. A property for sale has no rent.')
  rentPence?: number | null;
  @OneOf(RentFrequency, 'The period of `rentPence`.') rentFrequency?: RentFrequency | null;
  @Pence('The tenancy deposit, in pence.') depositPence?: number | null;
  @ItemText(5000, 'The fees that the advertisement states.') fees?: string | null;
  @OneOf(LetType, 'The kind of let.') letType?: LetType | null;
  @Whole(1200, 'The length of the contract in months.') contractMonths?: number | null;
  @At('The date from which tenants can move in; null if unknown.') availableFrom?: Date | null;

  @Whole(1000, 'The number of bedrooms. Default: 0.') bedrooms?: number | null;
  @Whole(1000, 'The number of bathrooms.') bathrooms?: number | null;
  @Whole(1000, 'The number of reception rooms.') receptions?: number | null;
  @ItemText(100, 'The type of property, such as flat or terraced.') accommodationType?: string | null;
  @ItemText(100, 'The more exact type, such as end of terrace.') subType?: string | null;
  @ItemText(100, 'The furnishing, such as furnished or unfurnished.') furnishing?: string | null;
  @Flag('Whether the property has a garden.') hasGarden?: boolean | null;
  @Flag('Whether the property has parking.') hasParking?: boolean | null;
  @Flag('Whether the property is offered in shared ownership.') isSharedOwnership?: boolean | null;
  @Flag('Whether the property is a retirement home.') isRetirementHome?: boolean | null;
  @Flag('Whether the property is newly built.') isNewHome?: boolean | null;
  @OneOf(Tenure, 'The tenure of a property for sale.') tenure?: Tenure | null;
  @OneOf(EpcRating, 'The energy rating.') epcRating?: EpcRating | null;
  @OneOf(CouncilTaxBand, 'The band of the council tax.') councilTaxBand?: CouncilTaxBand | null;

  @ItemText(2000, 'The advertisement in a few sentences.') summary?: string | null;
  @ItemText(40_000, 'The text of the advertisement.', WORDS) description?: string | null;
  @TextList(50, 500, 'The features that the advertisement lists.', WORDS) features?: string[] | null;
  @Links(
    100,
    'The URLs of the pictures, the main picture first. Without `imageMedia`, they have no captions.',
  )
  images?: string[] | null;
  @Media('The pictures with their captions. If `images` is given too, it must have the same URLs.', 100)
  imageMedia?: PropertyMediaInput[] | null;
  @Media('The floor plans.') floorPlans?: PropertyMediaInput[] | null;
  @Media('The graphics and documents of the energy performance certificate.')
  epcs?: PropertyMediaInput[] | null;
  @Media('The brochures and other documents.') documents?: PropertyMediaInput[] | null;
  @Media('The virtual tours.') virtualTours?: PropertyMediaInput[] | null;

  @Flag('Whether the law requires a licence of the home. Its deadline is pending until this is known.')
  isLicenceRequired?: boolean | null;
  @At('When the property was first advertised.') firstMarketedAt?: Date | null;
  @At('When the partner’s software last changed the property.') sourceUpdatedAt?: Date | null;
  @MetadataInput() metadata?: Metadata | null;
}

export const UpsertPropertiesInput = batchOf(() => PropertyInput, 'UpsertPropertiesInput', 'properties');
