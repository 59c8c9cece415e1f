import type { Scope } from '../../auth/scopes.js';
import { closedList, type ValueOf } from '../../language/graphql/closed-list.js';
import { snakeCase } from '../../language/snake-case.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import type { DomainEvent } from '../base/event.js';
import type { Member } from '../base/published/member.js';
import { DESCRIPTIONS, type EventType } from './event-type.js';

/** A type of event as others see it. */
export interface CatalogueEntry {
  type: EventType;
  /** The name, such as `flow.created`. */
  name: string;
  meaning: string;
  scope: Scope;
  members: readonly CatalogueMember[];
}

interface CatalogueMember {
  /** The name in the data, in snake_case. */
  name: string;
  /** The member of the event. */
  of: string;
  member: Member;
}

function entryOf(type: EventType): CatalogueEntry {
  const { meaning, published } = DESCRIPTIONS[type];
  const { name = type.replace('_', '.'), scope, data } = published;
  const members = Object.entries<Member>(data).map(([of, member]) => ({ name: snakeCase(of), of, member }));
  return { type, name, meaning, scope, members };
}

/** Every type of event, by the name that it is stored with. */
export const CATALOGUE: ReadonlyMap<string, CatalogueEntry> = new Map(
  Object.keys(DESCRIPTIONS).map((type) => [type, entryOf(type as EventType)]),
);

/** The names of the types of events. */
export const EventName = closedList(
  'EventName',
  'The name of a type of event.',
  Object.fromEntries(
    [...CATALOGUE.values()].map(({ name, meaning }) => [
      name.replaceAll('.', '_').toUpperCase(),
      [name, meaning] as const,
    ]),
  ),
);
export type EventName = ValueOf<typeof EventName>;

/** The JSON Schema of the data of a type of event. */
export const schemaOf = ({ members }: CatalogueEntry): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(members.map(({ name, member }) => [name, member.schema])),
  required: members.map(({ name }) => name),
  additionalProperties: false,
});

/** The record that an event is about. */
export interface Subject {
  type: string;
  id: number;
}

export interface PublishedEvent {
  name: string;
  subject: Subject;
  data: Readonly<Record<string, unknown>>;
}

/** What others get of an event of a brand. A member that an earlier version did not store is null. */
export function publish(event: DomainEvent, brandId: number): PublishedEvent {
  const entry = CATALOGUE.get(event.type);
  if (!entry) throw new Error(`There is no event ${event.type}.`);
  const spelled = ({ of, member }: CatalogueMember): unknown => {
    const value: unknown = Reflect.get(event, of);
    return value === undefined || value === null ? null : member.spell(value);
  };
  const data = Object.fromEntries(entry.members.map((one) => [one.name, spelled(one)]));
  const about = entry.members.find(({ member }) => member.record !== undefined);
  const id: unknown = about && data[about.name];
  const own = typeof id === 'number' && about?.member.record ? { type: about.member.record, id } : undefined;
  const flow = event.flowId === null ? undefined : { type: 'flow', id: event.flowId };
  return { name: entry.name, subject: own ?? flow ?? { type: 'brand', id: brandId }, data };
}
