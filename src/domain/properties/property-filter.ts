import { type FilterQuery, raw } from '@mikro-orm/core';
import type { Coded } from '../base/lists/coded.js';
import { listWith } from '../landlord/stored-landlords.js';
import type { Property } from '../property/property.entity.js';
import { forCode, propertyCodes, publishedCode, statusCode } from '../property/property-codes.js';
import { homesSql, type LandlordOfHomes } from './homes-of-landlord.js';
import type { PropertiesArgs } from './properties.input.js';

type Filter = FilterQuery<Property>;

/** The conditions of a list of properties, as `PropertiesArgs` describes them. */
export interface PropertyFilter {
  where: Filter;
  /** What few properties may meet, and the planner cannot estimate. */
  selective: Filter | undefined;
  /** What `selective` implies, in the terms of the index of codes. */
  indexed: Filter | undefined;
  /** Whether the best plan depends on the values of `where`. */
  isPlannedAgain: boolean;
}

const NONE: Filter = { id: { $in: [] } };

/** Filters properties; `landlord` is null for one that the brand does not have. */
export function propertyFilter(
  brandId: number,
  args: PropertiesArgs,
  landlord: LandlordOfHomes | null | undefined,
): PropertyFilter {
  const ofLandlord = landlord ? [isLetBy(brandId, landlord)] : [];
  const ofBranch = args.branchId ? [{ branch: [brandId, args.branchId] as const }] : [];
  const coded = codeFilters(brandId, args);
  const where: Filter[] = [
    ...(landlord === null ? [NONE] : []),
    ...ofBranch,
    ...(args.reference == null ? [] : [{ reference: args.reference }]),
    ...(args.updatedSince ? [{ updatedAt: { $gte: args.updatedSince } }] : []),
    ...(args.statuses?.length === 0 ? [NONE] : []),
  ];
  const others = [...ofLandlord, ...coded.map(({ rule }) => rule)];
  const indexed = coded.flatMap((one) => one.indexed ?? []);
  // The planner estimates the properties of a branch or a landlord, and not which of a landlord's meet more,
  // nor those of a landlord in lists. Known homes are few.
  const isUnknown = landlord?.isListed && !landlord.homes;
  const isEstimable = coded.length === 0 || ofBranch.length > 0 || landlord?.homes;
  return isEstimable && !isUnknown
    ? {
        where: { $and: [...where, ...others, ...indexed] },
        selective: undefined,
        indexed: undefined,
        isPlannedAgain: ofLandlord.length + ofBranch.length + coded.length > 0,
      }
    : {
        where: { $and: where },
        selective: { $and: others },
        indexed: { $and: indexed },
        isPlannedAgain: ofBranch.length > 0,
      };
}

const hasAny = (codes: readonly string[]): Filter => ({
  [raw((alias) => `${propertyCodes(alias)} && ?::text[]`, [`{${codes.map((one) => `"${one}"`).join(',')}}`])]:
    [],
});

function codeFilters(
  brandId: number,
  { statuses, propertyFor, isPublished }: PropertiesArgs,
): Coded<Property>[] {
  return [
    ...(statuses && statuses.length > 0
      ? [
          {
            rule: { status: { $in: statuses } },
            indexed: hasAny(statuses.map((one) => statusCode(brandId, one))),
          },
        ]
      : []),
    ...(propertyFor ? [{ rule: { propertyFor }, indexed: hasAny([forCode(brandId, propertyFor)]) }] : []),
    ...(isPublished == null
      ? []
      : [{ rule: { isPublished }, indexed: hasAny([publishedCode(brandId, isPublished)]) }]),
  ];
}

const IS_LET_BY = (alias: string): string =>
  'exists (select 1 from flow f where f.brand_id = ? ' +
  `and f.property_id = ${alias}.id and f.landlord_id = ? and not f.is_deleted)`;

// As an array, it is read once, before the list.
const IS_LISTED_FOR = (alias: string): string => `${alias}.id = any(array(${homesSql('?', '?', '?')}))`;

function isLetBy(brandId: number, { id, isListed, homes }: LandlordOfHomes): Filter {
  if (homes) return { id: { $in: homes } };
  if (!isListed) return { [raw(IS_LET_BY, [brandId, id])]: [] };
  const list = listWith(id);
  return { [raw(IS_LISTED_FOR, [brandId, list, brandId, id, brandId, list])]: [] };
}
