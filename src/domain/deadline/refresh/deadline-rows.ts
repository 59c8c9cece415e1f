import type { Judgement } from '../../statute/deadlines/deadlines-of.js';
import { heldPence } from '../../statute/facts/facts.js';
import type { FlowRecords } from '../facts/recorded-facts.js';

/** A deadline as it is stored, by column. */
export interface DeadlineRow {
  flow_id: number;
  key: string;
  subject_id: number;
  agent_id: number | null;
  branch_id: number | null;
  kind: string;
  verdict: string;
  triggered_on: string;
  due_on: string;
  last_on: string;
  opens_on: string | null;
  met_on: string | null;
  is_silent: boolean;
  note: string | null;
}

export const COLUMNS = [
  'flow_id',
  'key',
  'subject_id',
  'agent_id',
  'branch_id',
  'kind',
  'verdict',
  'triggered_on',
  'due_on',
  'last_on',
  'opens_on',
  'met_on',
  'is_silent',
  'note',
] as const satisfies readonly (keyof DeadlineRow)[];

const holdsMoney = ({ payments }: FlowRecords): boolean =>
  heldPence(payments, 'holding_deposit') > 0 || heldPence(payments, 'tenancy_deposit') > 0;

/** The deadlines of a flow that have a due day; a deleted flow has none. */
export function rowsOf(records: FlowRecords, judgements: readonly Judgement[]): DeadlineRow[] {
  if (records.isDeleted) return [];
  const isSilent = records.isArchived && !holdsMoney(records);
  return judgements.flatMap((one) => {
    const { row, verdict, triggeredOn, dueOn, lastOn } = one;
    if (!triggeredOn || !dueOn || !lastOn) return [];
    return {
      flow_id: records.id,
      key: row.key,
      subject_id: one.subjectId ?? 0,
      agent_id: records.agentId,
      branch_id: records.branchId,
      kind: row.kind,
      verdict,
      triggered_on: triggeredOn,
      due_on: dueOn,
      last_on: lastOn,
      opens_on: one.opensOn,
      met_on: one.metOn,
      is_silent: isSilent,
      note: one.note,
    };
  });
}

export const isSame = (a: DeadlineRow, b: DeadlineRow): boolean =>
  COLUMNS.every((column) => a[column] === b[column]);
