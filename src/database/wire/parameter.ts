import type { Cell } from './cell.js';

/** A parameter as the text that PostgreSQL reads; a list is an array. */
export function parameterOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.map(elementOf).join(',')}}` : String(value);
}

const elementOf = (value: unknown): string => {
  if (typeof value === 'number') return String(value);
  const text = parameterOf(value);
  return text === null ? 'null' : `"${text.replace(/["\\]/g, '\\$&')}"`;
};
