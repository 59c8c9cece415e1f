import type { RecordValues, Stored } from '../base/batch/batch.js';
import type { UpsertError } from '../base/batch/batch.payload.js';
import { PropertyFor, type RentFrequency } from '../property/property-lists.js';
import { monthlyPounds } from '../property/property-rent.js';
import { RENT_MEMBERS } from '../property/rent-members.js';
import { MAX_POUNDS } from './item-fields.js';
import type { PropertyInput } from './property.input.js';

/** The stored values that decide the monthly rent. */
export const RENT_READS = ['propertyFor', 'rentPence', 'rentFrequency', 'bedrooms'] as const;

const MEDIA = ['floorPlans', 'epcs', 'documents', 'virtualTours'] as const;

/** Whether a property is for sale once an item is applied to it. */
const isForSale = (item: PropertyInput, stored: Stored | null): boolean =>
  (item.propertyFor === undefined ? stored?.propertyFor : item.propertyFor) === PropertyFor.SALE;

/** A property for sale has no rent. */
export function rentErrors(item: PropertyInput, stored: Stored | null): UpsertError[] {
  if (!isForSale(item, stored)) return [];
  return RENT_MEMBERS.filter((member) => item[member] != null).map((path) => ({
    path,
    message: 'must be null or left out for a property for sale',
  }));
}

/** A property that was to rent and is now for sale loses its rent. */
export const rentValues = (item: PropertyInput, stored: Stored | null): RecordValues =>
  isForSale(item, stored) ? Object.fromEntries(RENT_MEMBERS.map((member) => [member, null])) : {};

/** The media of an item as they are stored, always with the same members. */
export const mediaValues = (item: PropertyInput): RecordValues =>
  Object.fromEntries(
    MEDIA.map((member) => [
      member,
      item[member]?.map(({ url, caption }) => ({ url, caption: caption || null })) ?? item[member],
    ]),
  );

/** The address in one line: a new property has that of its lines, unless the item has another. */
export function displayAddressOf(
  item: PropertyInput,
  stored: Stored | null,
): string | undefined | UpsertError {
  const { displayAddress } = item;
  if (displayAddress) return displayAddress;
  if (stored)
    return displayAddress === undefined
      ? undefined
      : { path: 'displayAddress', message: 'must not be null or empty' };
  const lines = [item.addressLine1, item.addressLine2, item.addressLine3, item.addressLine4, item.postcode];
  const address = lines.filter(Boolean).join(', ');
  return (
    address || { path: 'displayAddress', message: 'is required for a new record, or a line of the address' }
  );
}

/** The price: that of the item, else the monthly rent if the item has any value of the rent. */
export function priceOf(item: PropertyInput, stored: Stored | null): number | undefined | UpsertError {
  if (item.price != null) return item.price;
  const isAsked = item.rentPence !== undefined || item.rentFrequency !== undefined;
  if (stored && !isAsked)
    return item.price === undefined ? undefined : { path: 'price', message: 'must not be null' };
  const rentPence = item.rentPence === undefined ? numberOf(stored?.rentPence) : item.rentPence;
  const frequency = (item.rentFrequency === undefined ? stored?.rentFrequency : item.rentFrequency) as
    | RentFrequency
    | null
    | undefined;
  const bedrooms = item.bedrooms ?? numberOf(stored?.bedrooms) ?? 0;
  if (rentPence != null && frequency != null) {
    const price = monthlyPounds(rentPence, frequency, bedrooms);
    return price <= MAX_POUNDS ? price : { path: 'rentPence', message: 'is too large' };
  }
  if (rentPence != null) return { path: 'rentFrequency', message: 'is required with rentPence' };
  if (frequency != null && item.rentFrequency != null)
    return { path: 'rentPence', message: 'is required with rentFrequency' };
  return stored
    ? undefined
    : { path: 'price', message: 'is required for a new record, or rentPence with rentFrequency' };
}

/** The driver returns the largest whole numbers as text. */
const numberOf = (stored: unknown): number | null => (stored == null ? null : Number(stored));
