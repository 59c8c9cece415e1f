import type { Opening } from '../../database/existing.js';
import type { Row } from '../output/print.js';
import type { asOperator, RunOperation, Variables } from './as-operator.js';

const PAGE_SIZE = 100;

/** Runs one operation, and calls `show` with its record. */
export const operate = (
  opening: Opening,
  query: string,
  variables: Variables,
  show: (record: Row) => void,
): Promise<void> =>
  whenLoaded(opening, async (run) => {
    const [record] = await run(query, variables);
    if (record) show(record);
  });

/** Runs one operation, and calls `show` with all its records. */
export const operateAll = (
  query: string,
  variables: Variables,
  show: (records: Row[]) => void,
): Promise<void> =>
  whenLoaded('read', async (run) => {
    const records = await run(query, variables);
    if (!process.exitCode) show(records);
  });

/** A list that operators read, and the fields of its records. */
export interface OperatorList {
  field: string;
  fields: string;
  brandId?: number;
}

/** Reads a whole list, page by page, and calls `show` with it. */
export const readList = (list: OperatorList, show: (records: Row[]) => void): Promise<void> =>
  whenLoaded('read', async (run) => {
    const records = await wholeList(run, list);
    if (!process.exitCode) show(records);
  });

/** A whole list; without the rest after an error, which is printed. */
export async function wholeList(run: RunOperation, { field, fields, brandId }: OperatorList): Promise<Row[]> {
  const ofBrand = brandId === undefined ? '' : `brandId: ${brandId}, `;
  const query = `query ($after: String) {
    ${field}(${ofBrand}first: ${PAGE_SIZE}, after: $after) { cursor ${fields} }
  }`;
  const records: Row[] = [];
  let page: Row[] | undefined;
  do {
    page = await run(query, { after: page?.at(-1)?.cursor });
    records.push(...page.map(({ cursor: _, ...record }) => record));
  } while (page.length === PAGE_SIZE);
  return records;
}

/** The service's code is loaded when an operation runs. */
const whenLoaded: typeof asOperator = async (opening, task) =>
  (await import('./as-operator.js')).asOperator(opening, task);
