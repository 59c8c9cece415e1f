import type { PropertyFor, PropertyStatus } from './property-lists.js';

/**
 * What a property is found by as strings, for one index: its status, whether it is to rent or for sale, and
 * whether it is published. The brand is in each, so that the properties of other brands are not looked at.
 */
export function propertyCodes(alias?: string): string {
  const column = (name: string): string => (alias ? `${alias}.${name}` : name);
  const codes = [
    column('status'),
    `'for ' || ${column('property_for')}::text`,
    `case when ${column('is_published')} then 'published' else 'hidden' end`,
  ];
  return `(array[${codes.map((code) => `${column('brand_id')}::text || ' ' || ${code}`).join(', ')}])`;
}

export const statusCode = (brandId: number, status: PropertyStatus): string => `${brandId} ${status}`;

export const forCode = (brandId: number, propertyFor: PropertyFor): string => `${brandId} for ${propertyFor}`;

export const publishedCode = (brandId: number, isPublished: boolean): string =>
  `${brandId} ${isPublished ? 'published' : 'hidden'}`;
