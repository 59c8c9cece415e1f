import type { OnOdd } from './map/property-row.js';
import { detach } from './read/text.js';

const MAX_COLUMNS = 50;
const QUOTED_LENGTH = 60;

/** What was left out because it was not understood, by column. */
export class OddValues implements OnOdd {
  private readonly values = new Map<string, { count: number; row: number; value: string }>();
  /** Properties for sale that have a rent, and the row of the first. */
  private readonly salesWithRent = { count: 0, row: 0 };
  private readonly columns = new Set<string>();

  value(row: number, column: string, value: string): void {
    const earlier = this.values.get(column);
    if (earlier) earlier.count += 1;
    else if (this.values.size < MAX_COLUMNS)
      this.values.set(detach(column), { count: 1, row, value: detach(value.slice(0, QUOTED_LENGTH)) });
  }

  column(name: string): void {
    if (this.columns.size < MAX_COLUMNS) this.columns.add(detach(name.slice(0, QUOTED_LENGTH)));
  }

  rentOfSale(row: number): void {
    this.salesWithRent.count += 1;
    this.salesWithRent.row ||= row;
  }

  get warnings(): string[] {
    const values = [...this.values].map(
      ([column, { count, row, value }]) =>
        `${column}: ${count === 1 ? '1 value was' : `${count} values were`} not understood and left out, ` +
        `such as “${value}” in row ${row}.`,
    );
    const columns = [...this.columns].join(', ');
    return [
      ...(columns === '' ? [] : [`These columns are unknown and were left out: ${columns}.`]),
      ...values,
      ...this.rentWarnings(),
    ];
  }

  private rentWarnings(): string[] {
    const { count, row } = this.salesWithRent;
    if (count === 0) return [];
    const properties = count === 1 ? '1 property' : `${count} properties`;
    return [
      `The rent, deposit or terms of a let of ${properties} for sale were left out, first in row ${row}.`,
    ];
  }
}
