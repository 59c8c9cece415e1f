import { Temporal } from 'temporal-polyfill';
import { UK } from '../../language/time/calendar.js';
import type { Row } from './print.js';
import type { Column } from './table.js';

export const text = (value: unknown): string => (value === null || value === undefined ? '–' : String(value));
export const strings = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** An instant as the options take it, in the time of London. */
export function instantText(value: unknown): string {
  if (typeof value !== 'string') return '–';
  const local = Temporal.Instant.from(value).toZonedDateTimeISO(UK);
  const day = local.toPlainDate().toString();
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return time === '00:00' ? day : `${day} ${time}`;
}

export const dayText = (value: unknown): string => instantText(value).slice(0, 10);

/** A column that shows a field. */
export const column = (
  name: string,
  field: string,
  show: (value: unknown) => string = text,
): Column<Row> => ({
  name,
  field,
  of: (record) => show(record[field]),
});

export const id = column('ID', 'id');
