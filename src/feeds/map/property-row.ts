import type { PropertyInput } from '../../domain/listing/property.input.js';
import type { Readable, Row, RowProblem } from '../read/feed.js';
import { detach } from '../read/text.js';
import { blmColumnOf } from './blm-columns.js';
import { blmProperty } from './blm-property.js';
import { Fields } from './fields.js';
import { mediaColumns } from './media.js';
import { byMember, namedColumns } from './named-columns.js';
import { namedProperty } from './named-property.js';
import { withoutRentOfSale } from './rent-of-sale.js';

/** A row as a property, or why it is rejected. */
export interface PropertyRow {
  row: number;
  /** Null if it cannot be read. */
  reference: string | null;
  /** The reference of its branch; null if it has none. */
  branch: string | null;
  property: PropertyInput | null;
  problems: readonly RowProblem[];
  /** The column that a member of the property comes from. */
  columnOf: (path: string) => string;
}

/** Called for what is left out because it is not understood. */
export interface OnOdd {
  value: (row: number, column: string, value: string) => void;
  column: (column: string) => void;
  rentOfSale: (row: number) => void;
}

interface Converted extends Pick<PropertyRow, 'problems' | 'columnOf'> {
  property: PropertyInput;
}
type Convert = (row: number, readable: Readable) => Converted;

/** Longer than a reference may be. Those that are kept of rejected rows must not fill the memory. */
const KEPT_LENGTH = 200;

const NO_PROPERTY = { reference: null, branch: null, property: null, columnOf: (path: string) => path };

/** Turns rows into properties. Rows with the same columns share the mapping of their columns. */
export function propertyReader(onOdd: OnOdd): (row: Row) => PropertyRow {
  const converters = new WeakMap<ReadonlySet<string>, Convert>();
  return (one) => {
    const { row } = one;
    if ('problem' in one) return { ...NO_PROPERTY, row, problems: [one.problem] };
    const convert = converters.get(one.columns) ?? converterFor(one.columns, onOdd);
    converters.set(one.columns, convert);
    const { property: read, problems, columnOf } = convert(row, one);
    const { property, hadRent } = withoutRentOfSale(read);
    if (hadRent) onOdd.rentOfSale(row);
    return {
      row,
      reference: kept(property.reference),
      branch: kept(property.branchReference),
      property,
      problems,
      columnOf,
    };
  };
}

const kept = (reference: string | null | undefined): string | null =>
  reference ? detach(reference.slice(0, KEPT_LENGTH)) : null;

function converterFor(columns: ReadonlySet<string>, onOdd: OnOdd): Convert {
  return columns.has('AGENT_REF') ? fromBlm(columns, onOdd) : fromNamed(columns, onOdd);
}

function fromBlm(columns: ReadonlySet<string>, onOdd: OnOdd): Convert {
  const media = mediaColumns(columns);
  return (row, { values }) => {
    const fields = new Fields(columns, values, (column, value) => onOdd.value(row, column, value));
    return { property: blmProperty(fields, media), problems: fields.problems, columnOf: blmColumnOf };
  };
}

function fromNamed(columns: ReadonlySet<string>, onOdd: OnOdd): Convert {
  const names = namedColumns(columns);
  for (const column of names.unknown) onOdd.column(column);
  const columnOf = (path: string): string =>
    path.replace(/^\w+/, (member) => names.byMember.get(member) ?? member);
  return (row, readable) => {
    const named = byMember(names, readable);
    const fields = new Fields(
      named.columns,
      named.values,
      (column, value) => onOdd.value(row, column, value),
      columnOf,
    );
    return { property: namedProperty(fields), problems: fields.problems, columnOf };
  };
}
