import { LRUCache } from 'lru-cache';

/** A change of one record or several, with a value for each placeholder and nothing else to be typed. */
const PLAIN = /^(?:insert into|update) "\w+" /;
/** What asks for a result, has a name among its parameters, or leaves the type of a parameter open. */
const OTHER = /\?\?|\\\?|'|\b(?:returning|case)\b/;

const texts = new LRUCache<string, string>({ max: 1000 });

/** The texts are few, except where a caller chooses the columns. */
const MAX_LENGTH = 4000;

/**
 * A change as the ORM writes it, with `?` for each value, as the text of a statement that can be prepared;
 * undefined where its values must be written into it.
 */
export function boundChange(sql: string, params: readonly unknown[]): string | undefined {
  if (sql.length > MAX_LENGTH || !params.every(isBindable)) return undefined;
  const known = texts.get(sql);
  if (known !== undefined) return known || undefined;
  let place = 0;
  const text =
    PLAIN.test(sql) && !OTHER.test(sql)
      ? sql.replaceAll('?', () => {
          place += 1;
          return `$${place}`;
        })
      : '';
  texts.set(sql, text);
  return text || undefined;
}

const isBindable = (value: unknown): boolean =>
  value === null || value instanceof Date || ['string', 'number', 'boolean', 'bigint'].includes(typeof value);
