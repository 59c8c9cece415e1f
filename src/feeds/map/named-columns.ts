import { membersOf } from '../../domain/base/members.js';
import { PropertyInput } from '../../domain/listing/property.input.js';
import type { Readable } from '../read/feed.js';

/** The members of a property that a column may be named after. A file cannot have the ids of branches. */
const MEMBERS = membersOf(PropertyInput).filter((member) => member !== 'branchId');

const MAX_LENGTH = 100;

/** `displayAddress`, `display_address` and `Display address` are the same column. */
const normal = (name: string): string => name.toLowerCase().replace(/[\s_-]/g, '');
const BY_NAME = new Map(MEMBERS.map((member) => [normal(member), member]));

/** How the columns of a feed are called, by the members of a property. */
export interface NamedColumns {
  byMember: ReadonlyMap<string, string>;
  unknown: readonly string[];
}

export function namedColumns(columns: ReadonlySet<string>): NamedColumns {
  const byMember = new Map<string, string>();
  const unknown: string[] = [];
  for (const column of columns) {
    // A name of any length would be repeated with each problem of each row.
    const member = column.length > MAX_LENGTH ? undefined : BY_NAME.get(normal(column));
    if (member === undefined || byMember.has(member)) unknown.push(column);
    else byMember.set(member, column);
  }
  return { byMember, unknown };
}

/** The same row, by the members of a property. */
export const byMember = ({ byMember: names }: NamedColumns, { values }: Readable): Readable => ({
  columns: new Set(names.keys()),
  values: new Map(
    [...names].flatMap(([member, column]) => (values.has(column) ? [[member, values.get(column)]] : [])),
  ),
});
