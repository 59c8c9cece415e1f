import { readFileSync } from 'node:fs';
import { projectFile } from '../../paths.js';
import type { Fields } from './fields.js';

const LINES = ['ADDRESS_2', 'ADDRESS_3', 'ADDRESS_4'];
const POSTCODE = /\s*\b[A-Z]{1,2}\d[A-Z\d]?(?:\s*\d[A-Z]{2})?$/i;
const HOUSE_NUMBER = /^\d{1,5}[a-z]?$/i;

/** Names are compared without case, full stops and repeated spaces. */
const normal = (name: string): string => name.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim();

let counties: ReadonlySet<string> | undefined;

function isCounty(name: string): boolean {
  counties ??= readCounties();
  return counties.has(normal(name));
}

function readCounties(): ReadonlySet<string> {
  const lists: Record<string, string[]> = JSON.parse(
    readFileSync(projectFile('data/uk-counties.json'), 'utf8'),
  );
  return new Set(Object.values(lists).flat().map(normal));
}

/**
 * The town of a row: its column, or the last part of the other lines that is neither a county nor a
 * postcode. The line after a house number is its street.
 */
export function townOf(fields: Fields): { town?: string | null } {
  const column = fields.firstOf('TOWN', 'OS_TOWN_CITY');
  const town = fields.line(column);
  if (town !== '') return { town };
  if (!fields.has(column, ...LINES)) return {};
  const lines = HOUSE_NUMBER.test(fields.line('ADDRESS_1')) ? LINES.slice(1) : LINES;
  const parts = fields.lines(lines).flatMap((line) => line.split(','));
  const names = parts.map((part) => part.replace(POSTCODE, '').trim());
  return { town: names.findLast((name) => name !== '' && !isCounty(name)) ?? null };
}
