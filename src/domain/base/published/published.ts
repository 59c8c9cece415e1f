import type { Scope } from '../../../auth/scopes.js';
import type { Member } from './member.js';

/** What others get of a type of event `E`. */
export interface Published<E> {
  /** The name of the type; by default the stored one with a dot in place of its first `_`. */
  name?: string;
  /** The scope that a key needs to see it. */
  scope: Scope;
  /**
   * The members of its data, each of the member of the event with the same name. The first one that is the id
   * of a record names the subject of the event; without one, that is the flow or the brand.
   */
  data: Readonly<{ [M in Exclude<keyof E, 'type' | 'flowId'>]?: Member }>;
}
