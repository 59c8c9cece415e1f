import {
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isEnumType,
  isLeafType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { LISTED, PropertyStatus } from '../../src/domain/property/property-lists.js';
import { schema } from '../../src/graphql/schema.js';
import { insertProperty } from './rows.js';
import { TestService } from './service.js';

/** Text that no response to a public key may contain: parts of the hidden values in the rows below. */
const SECRET = /zzhidden|zzhouse|zzref|9ZZ|7731|51\.50145|-0\.14123|2001-02-03|"address_?line1":"[^"]/gi;

/** Columns of a property, of which some must stay hidden. */
const HOME = {
  display_address: '7731 Zzhouse Court, Zzmill Lane, Zztown, SW1A 9ZZ',
  address_line1: '7731 Zzhouse Court',
  address_line2: 'Zzmill Lane',
  address_line3: 'Zztown',
  postcode: 'SW1A 9ZZ',
  description: 'A zzlovely flat.',
  lat: 51.5014567,
  lon: -0.1412345,
  is_licence_required: true,
  landlords: [{ personId: 773_177, shareHundredths: null, isLead: true }],
  source_updated_at: new Date('2001-02-03T04:05:06Z'),
};

/** A service with properties on the market and others, and two keys of its brand: one of them is public. */
export class PublicKeys {
  private constructor(
    readonly service: TestService,
    readonly key: string,
    readonly privateKey: string,
    /** The ids of the properties that a public key finds, and of those that it does not find. */
    readonly shown: readonly number[],
    readonly hidden: readonly number[],
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<PublicKeys> {
    const service = await TestService.start({ environment });
    const { brandId } = service.brand;
    const shown: number[] = [];
    const hidden: number[] = [];
    for (const isPublished of [true, false])
      for (const status of Object.values(PropertyStatus)) {
        const isShown = isPublished && LISTED.some((one) => one === status);
        const mark = isShown ? {} : { description: 'Zzhidden.', display_address: 'Zzhidden Road' };
        const reference = `ZZREF-${shown.length}-${hidden.length}`;
        const row = { ...HOME, ...mark, reference, status, is_published: isPublished };
        (isShown ? shown : hidden).push(await insertProperty(service, brandId, row));
      }
    const { key } = await service.issueKey({ origins: ['https://www.example.com'] });
    return new PublicKeys(service, key, service.brand.partnerKey, shown, hidden);
  }

  async graphql(query: string, variables: object = {}, key = this.key) {
    return (await this.service.graphql(query, variables, { key })).body;
  }

  /** The ids that a search finds, and its total. */
  async found(input: object, key = this.key): Promise<{ ids: number[]; total: number; distances: number[] }> {
    const { data } = await this.graphql(
      `query ($input: PropertySearchInput) { searchProperties(first: 100, input: $input) {
        totalCount edges { node { id distance } } } }`,
      { input: { includeUnderOffer: true, ...input } },
      key,
    );
    const { edges, totalCount } = data.searchProperties;
    const all: { id: number; distance: number }[] = edges.map(({ node }: { node: unknown }) => node);
    return {
      ids: all.map(({ id }) => id),
      total: totalCount,
      distances: all.map(({ distance }) => distance),
    };
  }

  /** The ids that a list finds with filters, and its total. */
  async listed(filters: object, key = this.key): Promise<{ ids: number[]; total: number }> {
    const { data } = await this.graphql(
      `query ($reference: String, $text: String) { properties(first: 100, reference: $reference, text: $text) {
        totalCount edges { node { id } } } }`,
      filters,
      key,
    );
    const { edges, totalCount } = data.properties;
    return { ids: edges.map(({ node }: { node: { id: number } }) => node.id), total: totalCount };
  }

  stop(): Promise<void> {
    return this.service.stop();
  }
}

type Fields = Readonly<Record<string, GraphQLField<unknown, unknown>>>;
export const rootsOf = (type: GraphQLObjectType | null | undefined): GraphQLField<unknown, unknown>[] =>
  Object.values((type?.getFields() ?? {}) as Fields);

/** Whether a field can be selected without arguments. */
export const isOpen = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.every(({ type, defaultValue }) => !isNonNullType(type) || defaultValue !== undefined);

/**
 * A selection of every field that has no required arguments; with `hasGates`, including fields that require a
 * scope.
 */
export function selectionOf(type: GraphQLObjectType, hasGates: boolean, depth = 4): string {
  const names = rootsOf(type)
    .filter((field) => isOpen(field) && (hasGates || !field.extensions.gate))
    .flatMap((field) => {
      const inner = getNamedType(field.type);
      if (isLeafType(inner)) return [field.name];
      if (!isObjectType(inner) || depth === 0) return [];
      return [`${field.name} ${selectionOf(inner, hasGates, depth - 1)}`];
    });
  return `{ __typename ${names.join(' ')} }`;
}

/** The text of an operation that requests every field of a root field, with some arguments. */
export function operationOf(
  field: GraphQLField<unknown, unknown>,
  args: Readonly<Record<string, string>>,
  hasGates: boolean,
  depth = 4,
): string {
  const given = field.args.flatMap(({ name, type, defaultValue }) => {
    const value =
      args[name] ??
      (isNonNullType(type) && defaultValue === undefined ? sampleOf(getNamedType(type)) : undefined);
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  const returned = getNamedType(field.type);
  const selection = isObjectType(returned) ? selectionOf(returned, hasGates, depth) : '';
  const kind = schema().getMutationType()?.getFields()[field.name] ? 'mutation' : 'query';
  return `${kind} { ${field.name}${given.length > 0 ? `(${given.join(', ')})` : ''} ${selection} }`;
}

const sampleOf = (type: GraphQLNamedType): string => {
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (type.name === 'String') return '"x"';
  return isLeafType(type) ? '1' : '{}';
};

/** The secrets in a response. */
export const secretsIn = (response: unknown): string[] => [...(JSON.stringify(response).match(SECRET) ?? [])];
