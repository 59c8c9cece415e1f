import type { Opt } from '@mikro-orm/core';
import { Check, Property as Column, Entity, Filter, Index } from '@mikro-orm/decorators/legacy';
import { GraphQLFloat } from 'graphql';
import { ObjectType } from 'type-graphql';
import {
  At,
  Choice,
  Derived,
  Double,
  Flag,
  Generated,
  isOneOf,
  Pounds,
  Text,
  TextList,
  Whole,
} from '../../database/declare/fields.js';
import { AUDIENCE, whenPublic } from '../../database/sql/audience.js';
import { SeenByPublic } from '../../database/sql/public-view.js';
import { textIndex } from '../../database/sql/text-search.js';
import type { Metadata } from '../../language/graphql/metadata.js';
import { Instant } from '../../language/graphql/scalars.js';
import type { Day } from '../../language/time/calendar.js';
import { MetadataColumn } from '../base/metadata/metadata.js';
import { Reference, UniqueReference } from '../base/naming/reference.js';
import { Landlord, returnedLandlords } from '../landlord/landlord.type.js';
import type { StoredLandlord } from '../landlord/stored-landlords.js';
import { Country } from '../place/country.js';
import { distanceFound } from './found.js';
import { propertyCodes } from './property-codes.js';
import { LISTED, PlacedBy, PropertyFor, PropertyStatus } from './property-lists.js';
import { PropertyMedia } from './property-media.js';
import { PropertyParticulars } from './property-particulars.js';
import { wordsOf, wordsOfList } from './property-words.js';
import { IS_LISTED, PUBLIC_ADDRESS, PUBLIC_PLACE, PUBLIC_WEIGHT, publicProperty } from './public-property.js';

/**
 * A place on the unit sphere. The chord between two points grows with their great-circle distance. Null
 * without a place: unlike an array, these functions return null for null.
 */
const pointAt = (lat: string, lon: string): string =>
  `cube(cube(cube(cos(radians(${lat})) * cos(radians(${lon}))), ` +
  `cos(radians(${lat})) * sin(radians(${lon}))), sin(radians(${lat})))`;
const LINES = [1, 2, 3, 4].map((line) => `coalesce(address_line${line}, '')`);

/** The properties behind `ADDRESS`, and behind what public keys see of it. */
const ADDRESSED = ['displayAddress', ...[1, 2, 3, 4].map((line) => `addressLine${line}`), 'postcode'];
/** The text that an address search looks in. An advertised address often lacks the house number. */
export const ADDRESS = ['display_address', ...LINES, 'postcode'].join(` || ' ' || `);
/** What public keys may search has its own weight. */
const WORDS =
  `setweight(${wordsOf(`${PUBLIC_ADDRESS} || ' ' || description`)} || ${wordsOfList('features')}, ` +
  `'${PUBLIC_WEIGHT}') || ${wordsOf(ADDRESS)}`;

/** The columns that searches are filtered by. An index with them finds a page without reading other rows. */
const FILTERED = [
  ...['status', 'price', 'bedrooms', 'property_for', 'available_from', 'has_garden', 'has_parking'],
  ...['is_shared_ownership', 'is_retirement_home', 'furnishing', 'accommodation_type'],
];
/**
 * The properties that searches find. Those taken off the market accumulate over the years, and need no entry.
 */
const WHERE_LISTED = `where ${IS_LISTED}`;

/** An index of the properties that searches find. */
const listedBy = (name: string, columns: string, include: readonly string[] = []) => ({
  name,
  expression:
    `create index "${name}" on "property" (brand_id, ${columns}) ` +
    `${include.length > 0 ? `include (${include.join(', ')}) ` : ''}${WHERE_LISTED}`,
});

/** One property in so many, chosen by a hash of the id: from them the number near a place is estimated. */
export const ONE_IN = 64;
export const isOneInMany = (id: string): string => `hashint8extended(${id}, 0) % ${ONE_IN} = 0`;

const near = (name: string, point: string, columns: readonly string[], more = '') => ({
  name,
  expression:
    `create index "${name}" on "property" using gist (brand_id, ${point}) ` +
    `include (${columns.join(', ')}) ${WHERE_LISTED}${more}`,
});

const PointAt = (lat: string, lon: string): PropertyDecorator =>
  Generated('cube', ['lat', 'lon'], pointAt(lat, lon));

const UNKNOWN = { nullable: true } as const;

const SHOWN_TO_PUBLIC =
  'A key with `origins` finds only published properties that are available, under offer or let agreed, ' +
  'and reads only their advertisement: `postcode` is the first half of the postcode, `lat` and `lon` ' +
  'have three decimals (about 100 m), addresses have no numbers, and the first line of the address, the ' +
  'reference and the time of the source are null. Filters, searches and distances use the same values.';

@Entity({ tableName: 'property' })
@Check({
  name: 'property_place_check',
  expression: `(placed_by = 'none') = (lat is null) and (lat is null) = (lon is null)`,
})
@UniqueReference('property')
@Index(near('property_near', 'point', ['id', ...FILTERED]))
@Index(near('property_near_sample', 'point', FILTERED, ` and ${isOneInMany('id')}`))
@Index(near('property_near_public', 'public_point', ['id', ...FILTERED]))
@Index(near('property_near_public_sample', 'public_point', FILTERED, ` and ${isOneInMany('id')}`))
@Index({
  name: 'property_words',
  expression: 'create index "property_words" on "property" using gin (brand_id, words)',
})
@Index(textIndex('property_address_search', 'property', ADDRESS))
@Index(listedBy('property_by_kind', 'lower(accommodation_type)'))
@Index(listedBy('property_by_price', 'price, id', ['status']))
@Index(listedBy('property_by_bedrooms', 'bedrooms, id', ['status']))
@Index(listedBy('property_by_listed_age', 'created_at, id', FILTERED))
@Index(listedBy('property_by_available', 'available_from'))
@Index(listedBy('property_by_furnishing', 'lower(furnishing)'))
@Index({
  name: 'property_unusual',
  expression:
    'create index "property_unusual" on "property" (brand_id, created_at, id) ' +
    `include (${FILTERED.join(', ')}) ${WHERE_LISTED} and (is_shared_ownership or is_retirement_home)`,
})
@Index({
  name: 'property_pictures',
  expression: `create index "property_pictures" on "property" using gin (pictures) where pictures <> '{}'`,
})
@Index({
  name: 'property_of_landlord',
  expression:
    'create index "property_of_landlord" on "property" using gin (brand_id, landlords jsonb_path_ops) ' +
    `where landlords <> '[]'`,
})
@Index({
  name: 'property_by_status_change',
  expression:
    'create index "property_by_status_change" on "property" (brand_id, status_changes_on) ' +
    'where status_changes_on is not null',
})
@Index({ name: 'property_by_age', properties: ['brand', 'createdAt', 'id'] })
@Index({ name: 'property_by_updated', properties: ['brand', 'updatedAt', 'id'] })
@Index({ name: 'property_of_branch', properties: ['brand', 'branch'] })
@Index({
  name: 'property_by_code',
  expression: `create index "property_by_code" on "property" using gin (${propertyCodes()})`,
})
@Filter({
  name: AUDIENCE,
  args: false,
  default: true,
  cond: whenPublic({ isPublished: true, status: { $in: LISTED } }),
})
@SeenByPublic(publicProperty(ADDRESS))
@ObjectType({
  description: `A property that is let or sold. ${SHOWN_TO_PUBLIC}`,
  simpleResolvers: true,
})
export class Property extends PropertyParticulars {
  @Reference() reference?: string | null;
  @Text('The address in one line.') displayAddress!: string;
  @Text('The first line of the address; null if unknown.', { nullable: true }) addressLine1?: string | null;
  @Text('The second line of the address; null if unknown.', { nullable: true }) addressLine2?: string | null;
  @Text('The third line of the address; null if unknown.', { nullable: true }) addressLine3?: string | null;
  @Text('The fourth line of the address; null if unknown.', { nullable: true }) addressLine4?: string | null;
  @Text('The town; null if unknown.', { nullable: true }) town?: string | null;
  @Text('The postcode; empty if unknown.', { default: '' }) postcode: Opt<string> = '';
  @Double('Latitude in degrees north; null if unknown.', UNKNOWN) lat?: number | null;
  @Double('Longitude in degrees east; null if unknown.', UNKNOWN) lon?: number | null;
  @Choice(PlacedBy, 'placed_by', 'The source of `lat` and `lon`.', { default: PlacedBy.COORDINATES })
  placedBy: Opt<PlacedBy> = PlacedBy.COORDINATES;
  @Choice(Country, 'country', 'The country that the property is in; null if unknown.', UNKNOWN)
  country?: Country | null;
  @Pounds('The monthly rent, or the asking price of a sale, in pounds.') price!: number;
  @Whole('The number of bedrooms.') bedrooms!: number;
  @Choice(PropertyFor, 'property_for', 'Whether the property is to rent or for sale.')
  propertyFor!: PropertyFor;
  @Text('The type of property, such as flat or terraced.')
  accommodationType!: string;
  @Text('The furnishing, such as furnished or unfurnished; empty if unknown.', { default: '' })
  furnishing: Opt<string> = '';
  @Flag('Whether the property has a garden.', { default: false }) hasGarden: Opt<boolean> = false;
  @Flag('Whether the property has parking.', { default: false }) hasParking: Opt<boolean> = false;
  @Flag('Whether the property is offered in shared ownership.', { default: false })
  isSharedOwnership: Opt<boolean> = false;
  @Flag('Whether the property is a retirement home.', { default: false }) isRetirementHome: Opt<boolean> =
    false;
  @Choice(
    PropertyStatus,
    'status',
    'The status on the market. It follows the flows of the property, until another status is sent.',
    { default: PropertyStatus.AVAILABLE },
  )
  status: Opt<PropertyStatus> = PropertyStatus.AVAILABLE;
  @Derived(
    () => PropertyStatus,
    ['status', 'sentStatus'],
    'The last status that was sent with `upsertProperties` or by a feed; `WITHDRAWN` after ' +
      '`withdrawProperty`. The status may differ, because it follows the flows of the property.',
  )
  get sourceStatus(): Opt<PropertyStatus> {
    return this.sentStatus ?? this.status;
  }
  @At('The date from which tenants can move in; null if unknown.', UNKNOWN) availableFrom?: Date | null;
  @Derived(
    () => Instant,
    ['availableFrom', 'createdAt'],
    'The date from which tenants can move in; if it is unknown, when the property was created.',
  )
  get availableFromOrCreated(): Opt<Date> {
    return this.availableFrom ?? this.createdAt;
  }
  @TextList('The URLs of the pictures, the main picture first.') images: Opt<string[]> = [];
  @Derived(
    () => [PropertyMedia],
    ['images', 'imageCaptions'],
    'The pictures with their captions, the main picture first.',
  )
  get imageMedia(): Opt<PropertyMedia[]> {
    return this.images.map((url, index) => ({ url, caption: this.imageCaptions[index] ?? null }));
  }
  @Text('The text of the advertisement.', { default: '' }) description: Opt<string> = '';
  @TextList('The features that the advertisement lists.') features: Opt<string[]> = [];

  @Derived(
    () => [Landlord],
    ['listedLandlords'],
    'The landlords with their shares, in the order in which they were given. A new flow of the property ' +
      'gets them, if it names none. Null for a key with `origins`.',
    { nullable: true },
  )
  get landlords(): Opt<Landlord[]> | null {
    // Public keys do not see the column.
    const listed: readonly StoredLandlord[] | null = this.listedLandlords;
    return listed && returnedLandlords(listed);
  }

  @MetadataColumn({ nullable: true }) metadata: Opt<Metadata> = {};

  @Derived(
    () => GraphQLFloat,
    ['lat', 'lon'],
    'The distance in miles from `lat` and `lon` of the search; null in any other query, and if the ' +
      'location is unknown.',
    { nullable: true },
  )
  get distance(): Opt<number> | null {
    return distanceFound(this);
  }

  @Column({ fieldName: 'landlords', type: 'json', default: '[]', hidden: true })
  listedLandlords: Opt<StoredLandlord[]> = [];
  /** The last status that the partner sent; null if `status` is it. */
  @Column({ type: 'text', nullable: true, hidden: true, check: isOneOf('sent_status', PropertyStatus) })
  sentStatus?: PropertyStatus | null;
  /** The status that follows from the flows, and the flow that determines it; null without one. */
  @Column({ type: 'text', nullable: true, hidden: true, check: isOneOf('flow_status', PropertyStatus) })
  flowStatus?: PropertyStatus | null;
  @Column({ type: 'bigint', nullable: true, hidden: true }) flowStatusOf?: number | null;
  /** The status by flows that a status sent later has replaced, and the flow that determined it. */
  @Column({ type: 'text', nullable: true, hidden: true, check: isOneOf('overridden_status', PropertyStatus) })
  overriddenStatus?: PropertyStatus | null;
  @Column({ type: 'bigint', nullable: true, hidden: true }) overriddenStatusOf?: number | null;
  /** The next day on which the status changes without a record; null without one. */
  @Column({ type: 'date', nullable: true, hidden: true }) statusChangesOn?: Day | null;

  /** The captions of `images`, at the same places; empty if there are none. */
  @Column({ type: 'json', default: '[]', hidden: true }) imageCaptions: Opt<(string | null)[]> = [];
  /** The pictures of the media store among `images`: the file of the feed that each was in, by its name. */
  @Column({ type: 'json', default: '{}', hidden: true }) pictures: Opt<Record<string, string>> = {};
  @PointAt('lat', 'lon') point?: string;
  /** The columns in which public keys search for text, and the location that they search by. */
  @Generated('text', ADDRESSED, PUBLIC_ADDRESS) publicAddress?: string;
  @PointAt(PUBLIC_PLACE.lat, PUBLIC_PLACE.lon) publicPoint?: string;
  @Generated('tsvector', [...ADDRESSED, 'description', 'features'], WORDS) words?: string;
}
