import type { Published } from './published/published.js';

/**
 * The events of all modules, by their type. Each module adds its own in its `*.events.ts` with
 * `declare module '../base/event.js'`. An event is stored and passed to other systems, so it must not contain
 * a secret.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the modules add its members.
export interface Events {}

/** A change of a flow or of one of its parts; with a type argument, an event of these types. */
export type DomainEvent<T extends keyof Events = keyof Events> = { [K in T]: { type: K } & Events[K] }[T];

/** Of each type of event: its meaning, the sentence for people, and what other software gets of it. */
export type EventDescriptions<T extends keyof Events> = {
  readonly [K in T]: {
    meaning: string;
    sentence: (event: DomainEvent<K>) => string;
    published: Published<DomainEvent<K>>;
  };
};
