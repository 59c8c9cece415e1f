import { closedList } from '../../language/graphql/closed-list.js';
import type { DomainEvent, EventDescriptions, Events } from '../base/event.js';
import { eventModules } from './event-modules.js';

type Modules = typeof eventModules;
type DescriptionsOf<M> = M extends { events: infer T } ? (descriptions: T) => void : never;
/** The event descriptions of all modules as one type. */
type AllDescriptions =
  DescriptionsOf<Modules[keyof Modules]> extends (descriptions: infer T) => void ? T : never;

/** The descriptions of every event; an event without them does not compile. */
export const DESCRIPTIONS: EventDescriptions<keyof Events> = merged(eventModules);

// Their keys are the types of events, of which each belongs to one module.
function merged(modules: Modules): AllDescriptions {
  return Object.assign(
    {},
    ...Object.values(modules).map((module) => ('events' in module ? module.events : {})),
  );
}

export type EventType = keyof Events;

export const EventType = closedList(
  'EventType',
  'The type of an event in the history of a flow.',
  Object.fromEntries(
    Object.entries(DESCRIPTIONS).map(([type, { meaning }]) => [type.toUpperCase(), [type, meaning] as const]),
  ),
);

/** The description of a timeline entry, for people. */
export function sentenceOf<T extends EventType>(event: DomainEvent<T>): string {
  const type: T = event.type;
  return DESCRIPTIONS[type].sentence(event);
}
