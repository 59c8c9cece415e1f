import { CATALOGUE, type EventName, schemaOf } from '../../domain/events/catalogue.js';
import { eventRecord } from '../../domain/feed/event-record.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';

/** The body of a test event: a sample of a type, which is not in the feed. */
export function sampleEvent(id: string, name: string, brandId: number, now: Date): object {
  const entry = CATALOGUE.get(typeOf(name));
  const data = Object.fromEntries(
    Object.entries((entry && schemaOf(entry).properties) ?? {}).map(([member, schema]) => [
      member,
      sampleOf(schema, now),
    ]),
  );
  const row = {
    id: 0,
    name: name as EventName,
    version: 1,
    flow_id: null,
    subject_type: 'brand',
    subject_id: brandId,
    occurred_at: now.toISOString(),
    api_key_id: null,
    actor_user_id: null,
    request_id: null,
    data,
  };
  return { ...eventRecord(brandId, row), id, test: true };
}

function typeOf(name: string): string {
  for (const [type, entry] of CATALOGUE) if (entry.name === name) return type;
  return '';
}

/** A value that keeps a schema. */
function sampleOf({ type, enum: values, format, items, pattern }: JsonSchema, now: Date): unknown {
  if (values) return values.find((value) => value !== null) ?? null;
  switch ([type].flat().find((one) => one !== 'null')) {
    case 'integer':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return items ? [sampleOf(items, now)] : [];
    default:
      if (format === 'date') return now.toISOString().slice(0, 10);
      if (format === 'date-time') return now.toISOString();
      return pattern ? 'en.hd.cap' : 'sample';
  }
}
