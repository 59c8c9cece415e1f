import type { EntityClass, FilterQuery, Primary } from '@mikro-orm/core';
import { hasPublicKey } from '../../../auth/principal.js';
import { type Row, readList } from '../../../database/read/read.js';
import { type Problem, recordsNotFound } from '../../../errors.js';
import type { BrandOwned } from '../brand-owned.js';
import type { Context } from '../context.js';
import type { Referenced } from './reference.js';

type Nameable = BrandOwned & Referenced;

type FoundRow = Row<Nameable, 'reference'>;

/** The rows that names have found. */
interface FoundRows {
  byId: ReadonlyMap<number, FoundRow>;
  byReference: ReadonlyMap<string | null | undefined, FoundRow>;
}

/** A record that an input names by `<member>Id` or `<member>Reference`. */
export interface Wanted<E extends object, K extends keyof E & string = never> {
  entity: EntityClass<E>;
  /** What the record is, for messages: “Property”. */
  what: string;
  required?: true;
  /** Other members that may stand in its place, for messages. */
  unless?: readonly string[];
  /** The columns that are read beside the id and the reference. */
  columns?: readonly K[];
}

/**
 * The paths at which an input names a record, and the record once it is read; null if the input names none.
 */
export class RecordName<E extends Nameable, K extends keyof E & string> {
  record: Row<E, K> | null = null;
  readonly id: number | null;
  readonly reference: string | null;

  constructor(
    private readonly input: object,
    private readonly member: string,
    private readonly wanted: Wanted<E, K>,
    private readonly path: string,
  ) {
    this.id = Reflect.get(input, `${member}Id`) ?? null;
    this.reference = Reflect.get(input, `${member}Reference`) ?? null;
  }

  get isGiven(): boolean {
    return this.id !== null || this.reference !== null;
  }

  /** Whether the input has a null, which means no record. */
  get isCleared(): boolean {
    const { input, member } = this;
    return (
      !this.isGiven && [`${member}Id`, `${member}Reference`].some((one) => Reflect.get(input, one) === null)
    );
  }

  /** The record that a required name, or one that is given, has found. */
  get found(): Row<E, K> {
    if (!this.record) throw new Error(`${this.pathOfName} was not read.`);
    return this.record;
  }

  get pathOfName(): string {
    return this.pathOf(`${this.member}${this.id === null && this.reference !== null ? 'Reference' : 'Id'}`);
  }

  private pathOf(name: string): string {
    return this.path ? `${this.path}.${name}` : name;
  }

  get problems(): Problem[] {
    const { id, reference, member } = this;
    const unless = this.wanted.unless ?? [];
    const problem = (name: string, message: string): Problem[] => [
      { in: 'arguments', path: this.pathOf(name), message },
    ];
    if (id !== null && reference !== null)
      return problem(`${member}Reference`, `must not be given together with ${member}Id`);
    if (!this.isGiven && this.wanted.required)
      return problem(`${member}Id`, ['is required', `${member}Reference`, ...unless].join(', or '));
    return [];
  }

  get notFound(): { path: string; message: string } {
    const name = this.id === null ? `with reference “${this.reference}”` : String(this.id);
    return { path: this.pathOfName, message: `${this.wanted.what} ${name} not found.` };
  }

  /** The record as the value of a property; null if the input names none. */
  asReference({ em, brandId }: Context): E | null {
    // The key of every entity of a brand, which the type of one of them does not have.
    return this.record && em.getReference<E>(this.wanted.entity, [brandId, this.record.id] as Primary<E>);
  }

  takeFrom({ byId, byReference }: FoundRows): void {
    const { id, reference } = this;
    const row = id === null ? byReference.get(reference) : byId.get(id);
    // The rows are of the entity, and have at least its columns.
    this.record = (row as Row<E, K> | undefined) ?? null;
  }

  get columns(): readonly string[] {
    return this.wanted.columns ?? [];
  }

  get entity(): EntityClass<Nameable> {
    return this.wanted.entity;
  }
}

/** A record name of any entity. */
type Name = Pick<
  RecordName<Nameable, 'id'>,
  'id' | 'reference' | 'columns' | 'entity' | 'isGiven' | 'problems' | 'notFound' | 'takeFrom'
> & { readonly record: object | null };

/** The records that one request names, read with one statement for each kind of record. */
export class RecordNames {
  private readonly names: Name[] = [];

  /** Reads `<member>Id` and `<member>Reference` of an input; `path` is the path of the input. */
  add<E extends Nameable, K extends keyof E & string = never>(
    input: object,
    member: string,
    wanted: Wanted<E, K>,
    path = 'input',
  ): RecordName<E, K> {
    const name = new RecordName<E, K>(input, member, wanted, path);
    this.names.push(name);
    return name;
  }

  /** Both names for one record, or neither for a required one. */
  get problems(): Problem[] {
    return this.names.flatMap(({ problems }) => problems);
  }

  /** Reads the records. Those that the brand does not have, and deleted ones, are 404, all at once. */
  async read(ctx: Context): Promise<void> {
    await this.find(ctx);
    const missing = this.given.filter(({ record }) => !record);
    if (missing.length > 0) throw recordsNotFound(missing.map(({ notFound }) => notFound));
  }

  /** Reads the records that the brand has. */
  async find(ctx: Context): Promise<void> {
    const byEntity = Map.groupBy(this.given, (name) => name.entity);
    await Promise.all([...byEntity].map(([entity, names]) => readNamed(ctx, entity, names)));
  }

  private get given(): readonly Name[] {
    return this.names.filter(({ isGiven }) => isGiven);
  }
}

/** Reads records of one kind, with the columns that any of their names asks for. */
async function readNamed(
  { reader, principal }: Context,
  entity: EntityClass<Nameable>,
  names: readonly Name[],
): Promise<void> {
  const ids = names.flatMap(({ id }) => id ?? []);
  const byReference = names.flatMap(({ id, reference }) => (id === null && reference) || []);
  // A public key does not see references, and must not be able to guess them.
  const references = hasPublicKey(principal) ? [] : byReference;
  if (ids.length === 0 && references.length === 0) return;
  const either = [
    ...(ids.length > 0 ? [{ id: { $in: ids } }] : []),
    ...(references.length > 0 ? [{ reference: { $in: references } }] : []),
  ];
  const isDeletable = 'isDeleted' in reader.getMetadata().get(entity).properties;
  const where = either.length === 1 ? { ...either[0] } : { $or: either };
  // A filter over a generic entity's columns is beyond what the ORM's types can follow.
  const filter = { ...where, ...(isDeletable && { isDeleted: false }) } as FilterQuery<Nameable>;
  const also = names.flatMap(({ columns }) => columns);
  const list = { entity, where: filter, order: [], fields: ['reference'] as const, also };
  const rows = await readList<Nameable, 'reference'>(reader, list);
  const found: FoundRows = {
    byId: new Map(rows.map((row) => [row.id, row])),
    byReference: new Map(rows.map((row) => [row.reference, row])),
  };
  for (const name of names) name.takeFrom(found);
}
