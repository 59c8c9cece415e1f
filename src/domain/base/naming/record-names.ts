import type { EntityClass, FilterQuery } from '@mikro-orm/core';
import { hasPublicKey } from '../../../auth/principal.js';
import { type Problem, recordsNotFound } from '../../../errors.js';
import type { BrandOwned } from '../brand-owned.js';
import type { Context } from '../context.js';
import type { Referenced } from './reference.js';

type Nameable = BrandOwned & Referenced;

/** A record that an input names by `<member>Id` or `<member>Reference`. */
export interface Wanted<E extends object> {
  entity: EntityClass<E>;
  /** What the record is, for messages: “Property”. */
  what: string;
  required?: true;
  /** Other members that may stand in its place, for messages. */
  unless?: readonly string[];
  /** The columns that are read beside the id and the reference; without it, all. */
  columns?: readonly string[];
}

/**
 * The paths at which an input names a record, and the record once it is read; null if the input names none.
 */
class RecordName<E extends Nameable> {
  record: E | null = null;
  readonly id: number | null;
  readonly reference: string | null;

  constructor(
    private readonly input: object,
    private readonly member: string,
    private readonly wanted: Wanted<E>,
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
  get found(): E {
    if (!this.record) throw new Error(`${this.pathOfName} was not read.`);
    return this.record;
  }

  get pathOfName(): string {
    return `${this.path}.${this.member}${this.id === null && this.reference !== null ? 'Reference' : 'Id'}`;
  }

  get problems(): Problem[] {
    const { id, reference, member, path } = this;
    const unless = this.wanted.unless ?? [];
    const problem = (name: string, message: string): Problem[] => [
      { in: 'arguments', path: `${path}.${name}`, message },
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

  takeFrom(records: readonly Nameable[]): void {
    const { id, reference } = this;
    const isNamed = (one: Nameable): boolean =>
      one instanceof this.wanted.entity && (id === null ? one.reference === reference : one.id === id);
    this.record = (records.find(isNamed) as E | undefined) ?? null;
  }

  get columns(): readonly string[] | undefined {
    return this.wanted.columns;
  }

  get entity(): EntityClass<Nameable> {
    return this.wanted.entity;
  }
}

/** The records that one request names, read with one statement for each kind of record. */
export class RecordNames {
  private readonly names: RecordName<Nameable>[] = [];

  /** Reads `<member>Id` and `<member>Reference` of an input; `path` is the path of the input. */
  add<E extends Nameable>(input: object, member: string, wanted: Wanted<E>, path = 'input'): RecordName<E> {
    const name = new RecordName<E>(input, member, wanted, path);
    this.names.push(name);
    return name;
  }

  /** Both names for one record, or neither for a required one. */
  get problems(): Problem[] {
    return this.names.flatMap(({ problems }) => problems);
  }

  /** Reads the records. Those that the brand does not have, and deleted ones, are 404, all at once. */
  async read(ctx: Context): Promise<void> {
    const given = this.names.filter(({ isGiven }) => isGiven);
    const byEntity = Map.groupBy(given, (name) => name.entity);
    await Promise.all([...byEntity].map(([entity, names]) => readNamed(ctx, entity, names)));
    const missing = given.filter(({ record }) => !record);
    if (missing.length > 0) throw recordsNotFound(missing.map(({ notFound }) => notFound));
  }
}

async function readNamed(
  { em, principal }: Context,
  entity: EntityClass<Nameable>,
  names: readonly RecordName<Nameable>[],
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
  const isDeletable = 'isDeleted' in em.getMetadata().get(entity).properties;
  const where = either.length === 1 ? { ...either[0] } : { $or: either };
  // A filter over a generic entity's columns is beyond what the ORM's types can follow.
  const filter = { ...where, ...(isDeletable && { isDeleted: false }) } as FilterQuery<Nameable>;
  const columns = names.every((name) => name.columns) && names.flatMap((name) => name.columns ?? []);
  const fields = columns && ([...new Set(['id', 'reference', ...columns])] as never);
  const records: Nameable[] = await em.find(entity, filter, fields ? { fields } : {});
  for (const name of names) name.takeFrom(records);
}
