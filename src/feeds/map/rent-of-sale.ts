import type { PropertyInput } from '../../domain/listing/property.input.js';
import { PropertyFor } from '../../domain/property/property-lists.js';
import { RENT_MEMBERS } from '../../domain/property/rent-members.js';

/** A property for sale without the rent that some programs write into every row; and whether it had one. */
export function withoutRentOfSale(property: PropertyInput): { property: PropertyInput; hadRent: boolean } {
  if (property.propertyFor !== PropertyFor.SALE) return { property, hadRent: false };
  const kept = { ...property };
  for (const member of RENT_MEMBERS) delete kept[member];
  return { property: kept, hadRent: RENT_MEMBERS.some((member) => property[member] != null) };
}
