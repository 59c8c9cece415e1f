import type { Request } from 'express';
import { Kind, type OperationDefinitionNode, visit } from 'graphql';
import { type Day, dayInWords, isDay } from '../../../language/time/calendar.js';
import { queryOf } from '../../request/query.js';

/** The most values that are compared; a request with more has no messages in the log. */
const MOST = 2000;

/** The values that a caller sent, as a message would have them; undefined if there are too many. */
export function sentValues(
  req: Request,
  operation: OperationDefinitionNode | undefined,
): ReadonlySet<string> | undefined {
  const values = new Set<string>();
  const note = (value: string): void => {
    const text = value.trim();
    if (text === '') return;
    values.add(text);
    if (isDay(text)) values.add(dayInWords(text as Day));
  };
  for (const value of Object.values(req.params)) for (const one of [value].flat()) note(one);
  for (const value of queryOf(req).values()) note(value);
  noteAll(req.body, note, values);
  if (operation)
    visit(operation, {
      enter: (node, key, parent) => {
        // The name of a field is one of the schema, which a message may have. An alias is chosen by the caller.
        if (key === 'name' && parent && 'kind' in parent && parent.kind === Kind.FIELD) return;
        if ('value' in node && typeof node.value === 'string' && values.size <= MOST) note(node.value);
      },
    });
  return values.size > MOST ? undefined : values;
}

function noteAll(value: unknown, note: (value: string) => void, values: ReadonlySet<string>): void {
  const waiting = [value];
  while (waiting.length > 0 && values.size <= MOST) {
    const one = waiting.pop();
    if (typeof one === 'string') note(one);
    else if (typeof one === 'number') note(String(one));
    else if (typeof one === 'object' && one !== null && !Buffer.isBuffer(one))
      for (const [name, member] of Object.entries(one).slice(0, MOST + 1)) {
        // The document of a GraphQL request; its values are read from the operation.
        if (one === value && name === 'query') continue;
        if (!Array.isArray(one)) note(name);
        waiting.push(member);
      }
  }
}

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a message has one of the values as a word, or as several. */
export function holdsAny(message: string, values: ReadonlySet<string>): boolean {
  for (const value of values)
    for (let at = message.indexOf(value); at >= 0; at = message.indexOf(value, at + 1)) {
      const [before = '', after = ''] = [message[at - 1], message[at + value.length]];
      if (!LETTER.test(before) && !LETTER.test(after)) return true;
    }
  return false;
}
