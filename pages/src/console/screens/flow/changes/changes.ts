import { useState } from 'preact/hooks';
import { change, Problem } from '../../../api.js';
import { useChange } from '../../../frame/use-change.js';
import { useToast } from '../../../parts/toast.js';
import { dayOf, longDay } from '../../../time.js';
import { pounds, STAGE_NAMES, STATUS_NAMES, type Stage, type Status } from '../../../words.js';
import type { Flow, StageState } from '../data.js';
import type { Refund } from '../refund-dialog.js';
import archive from './archive.graphql';
import stageChange from './change-stage.graphql';
import refundRecord from './refund.graphql';
import restore from './restore.graphql';

interface ChangedStage {
  moveStage: {
    flow: { version: number; stages: { stage: Stage; status: Status; mayBecome: Status[] }[] } | null;
    warnings: { message: string }[];
  };
}

interface RecordedRefund {
  recordPayment: { warnings: { message: string }[] };
}

interface Versioned {
  flow: { version: number } | null;
}

export interface Conflict {
  /** The version that the page had shown. */
  read: number;
  problem: Problem;
}

const textOf = ({ warnings }: { warnings: { message: string }[] }): string =>
  warnings.map(({ message }) => ` ${message}`).join('');

/** What a reader may change here. Each change names the version that the page shows. */
export function useChanges(flow: Flow, refresh: () => Promise<unknown>) {
  const { run, attempt, problem } = useChange(refresh);
  const toast = useToast();
  const [conflict, setConflict] = useState<Conflict>();

  /** Throws a problem other than a conflict. */
  const unlessConflicting = async (read: number, work: () => Promise<void>): Promise<void> => {
    setConflict(undefined);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'VERSION_CONFLICT') throw error;
      setConflict({ read, problem: error });
    }
  };

  /** A change of a dialog. */
  const attemptFrom = (read: number, work: () => Promise<void>): Promise<void> =>
    attempt(() => unlessConflicting(read, work));

  /** A change that has no dialog. */
  const runFrom = (read: number, work: () => Promise<void>): void => run(() => unlessConflicting(read, work));

  const setStage = async (stage: Stage, status: Status, reason: string, expectedVersion: number) => {
    const input = { stage, status, expectedVersion, reason: reason || undefined };
    const { moveStage } = await change<ChangedStage>(stageChange, { flowId: flow.id, input });
    return {
      version: moveStage.flow?.version,
      mayBecome: moveStage.flow?.stages.find((one) => one.stage === stage)?.mayBecome ?? [],
      warnings: textOf(moveStage),
    };
  };

  const changeStage = (shown: StageState, to: Status, reason: string): Promise<void> =>
    attemptFrom(flow.version, async () => {
      const { version, mayBecome, warnings } = await setStage(shown.stage, to, reason, flow.version);
      toast({
        text: `${STAGE_NAMES[shown.stage]}: ${STATUS_NAMES[to]}.${warnings}`,
        ...(version !== undefined &&
          mayBecome.includes(shown.status) && { undo: () => setBack(shown, version) }),
      });
    });

  /** The service counts from this change on, so the page states since when the stage had the status before. */
  const setBack = ({ stage, status, since }: StageState, read: number): void =>
    runFrom(read, async () => {
      const { warnings } = await setStage(stage, status, '', read);
      const before = since ? ` Before the change it was so since ${longDay(dayOf(since))}.` : '';
      toast({
        text: `${STAGE_NAMES[stage]}: ${STATUS_NAMES[status]} again, counted from now.${before}${warnings}`,
      });
    });

  const recordRefund = (refund: Refund): Promise<void> =>
    attemptFrom(flow.version, async () => {
      const input = {
        kind: 'HOLDING_DEPOSIT',
        direction: 'REFUNDED',
        expectedVersion: flow.version,
        ...refund,
      };
      const { recordPayment } = await change<RecordedRefund>(refundRecord, { flowId: flow.id, input });
      toast({ text: `The refund of ${pounds(refund.amountPence)} is recorded.${textOf(recordPayment)}` });
    });

  const setArchived = (isArchived: boolean, read = flow.version, mayUndo = true): void =>
    runFrom(read, async () => {
      const variables = { id: flow.id, input: { expectedVersion: read } };
      const data = isArchived
        ? (await change<{ archiveFlow: Versioned }>(archive, variables)).archiveFlow
        : (await change<{ restoreFlow: Versioned }>(restore, variables)).restoreFlow;
      const version = data.flow?.version;
      toast({
        text: isArchived ? 'The flow is archived.' : 'The flow is restored.',
        ...(mayUndo && version !== undefined && { undo: () => setArchived(!isArchived, version, false) }),
      });
    });

  return { changeStage, recordRefund, setArchived, conflict, problem, dismiss: () => setConflict(undefined) };
}
