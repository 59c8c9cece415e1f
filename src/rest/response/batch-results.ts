import type { WrongItems } from '../request/batch-items.js';
import type { Envelope } from './envelope.js';

/** The response of a batch, with the errors of its wrong items. */
export function withWrongItems({ data, status }: Envelope, wrong: WrongItems): Envelope {
  const results: unknown = Reflect.get(Object(data), 'results');
  if (wrong.size === 0 || !Array.isArray(results)) return { data, status };
  const all = results.map((one, index) => {
    const { reference, errors } = wrong.get(index) ?? one;
    return { ...one, reference, errors };
  });
  return { data: { ...Object(data), results: all }, status };
}
