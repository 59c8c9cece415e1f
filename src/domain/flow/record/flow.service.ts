import { lockAllForChange, lockForChange } from '../../../database/change/lock-for-change.js';
import { readList, readOne, type Selected } from '../../../database/read/read.js';
import type { Fields } from '../../../database/row/columns.js';
import { AppError, notFound, recordsNotFound } from '../../../errors.js';
import type { Context } from '../../base/context.js';
import { Flow } from './flow.entity.js';
import { keepLocked, lockedFlow } from './locked-flow.js';
import { OPEN_FLOW } from './open-flow.js';
import { SubTenant } from './sub-tenant.entity.js';

/** A flow of the brand, with the columns behind some fields; a deleted flow is 404. */
export async function flowById(
  { reader }: Context,
  id: number,
  fields: Fields = [],
): Promise<Selected<Flow>> {
  const flow = await readOne(reader, { entity: Flow, where: { id, isDeleted: false }, fields });
  if (!flow) throw notFound('Flow');
  return flow;
}

interface Expected {
  /** The path of the id in the request: a 404 names both. */
  path?: string;
  /** The version that the caller has read; another one is 409 VERSION_CONFLICT. */
  expectedVersion?: number | null | undefined;
}

/** What the lock of a flow reads in any case. */
const READ = ['version', 'isDeleted'] as const;
type Read = (typeof READ)[number];
type Column = keyof Flow & string;

/** Without `columns` a flow is locked with all of them, and then not read again in the transaction. */
async function lockFlow(
  ctx: Context,
  id: number,
  columns: readonly Column[] | undefined,
): Promise<Pick<Flow, Read> | null> {
  if (columns) return lockForChange(ctx.em, Flow, id, [...READ, ...columns]);
  const flow = await lockForChange(ctx.em, Flow, id);
  if (flow) keepLocked(ctx, flow);
  return flow;
}

/**
 * A flow, locked until the transaction ends, so that two changes of one flow wait for each other. With
 * `columns` it has these, the id and the version; a method among them is for a caller who has named what it
 * reads.
 */
export function flowForChange(ctx: Context, id: number, expected?: Expected): Promise<Flow>;
export function flowForChange<K extends Column>(
  ctx: Context,
  id: number,
  expected: Expected,
  columns: readonly K[],
): Promise<Pick<Flow, K | Read | 'id'>>;
export async function flowForChange(
  ctx: Context,
  id: number,
  { path, expectedVersion }: Expected = {},
  columns?: readonly Column[],
): Promise<Pick<Flow, Read>> {
  const flow = lockedFlow(ctx, id) ?? (await lockFlow(ctx, id, columns));
  if (!flow || flow.isDeleted)
    throw path ? recordsNotFound([{ path, message: `Flow ${id} not found.` }]) : notFound('Flow');
  const { version } = flow;
  if (expectedVersion != null && expectedVersion !== version)
    throw new AppError(
      'VERSION_CONFLICT',
      `The flow was changed in the meantime. Its version is ${version}, not ${expectedVersion}.`,
      { version },
    );
  return flow;
}

/** Locks flows until the transaction ends, always in the same order, so that two changes cannot deadlock. */
export async function lockFlows(ctx: Context, ids: readonly number[]): Promise<void> {
  if (ids.every((id) => lockedFlow(ctx, id))) return;
  for (const flow of await lockAllForChange(ctx.em, Flow, { id: { $in: [...ids] } })) keepLocked(ctx, flow);
}

/** The ids of the open flows that the acting tenant is a party to, the oldest first. */
export async function openFlowIds(ctx: Context): Promise<number[]> {
  const subTenants = await readList(ctx.reader, {
    entity: SubTenant,
    where: { person: [ctx.brandId, await ctx.actingTenantId()], leftOn: null, flow: OPEN_FLOW },
    order: [{ id: 'asc' }],
    fields: ['flow'],
  });
  return [...new Set(subTenants.map(({ flow }) => flow.id))];
}
