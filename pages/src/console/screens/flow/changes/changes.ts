import { useState } from 'preact/hooks';
import { change, Problem } from '../../../api.js';
import { useToast } from '../../../parts/toast.js';
import { useSession } from '../../../session.js';
import { STAGE_NAMES, STATUS_NAMES, type Stage, type Status } from '../../../words.js';
import type { Flow } from '../data.js';
import archive from './archive.graphql';
import move from './move.graphql';
import restore from './restore.graphql';

interface Moved {
  moveStage: {
    flow: { version: number; stages: { stage: Stage; status: Status; mayBecome: Status[] }[] } | null;
    warnings: { message: string }[];
  };
}

interface Versioned {
  flow: { version: number } | null;
}

export interface Conflict {
  /** The version that the page had shown. */
  read: number;
  problem: Problem;
}

/** What a reader may change here. Each change names the version that the page shows. */
export function useChanges(flow: Flow, refresh: () => Promise<unknown>) {
  const { whenUnlocked, unlockThen, onLocked, end } = useSession();
  const toast = useToast();
  const [conflict, setConflict] = useState<Conflict>();
  const [problem, setProblem] = useState<Problem>();

  const run = (read: number, work: () => Promise<void>): void =>
    whenUnlocked(async () => {
      setConflict(undefined);
      setProblem(undefined);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        end(error);
        if (error.code === 'LOCKED') {
          onLocked();
          unlockThen(() => run(read, work));
        } else if (error.code === 'VERSION_CONFLICT') setConflict({ read, problem: error });
        else setProblem(error);
      }
      await refresh();
    });

  const moveTo = (stage: Stage, from: Status, to: Status, reason: string, read = flow.version): void =>
    run(read, async () => {
      const input = { stage, status: to, expectedVersion: read, reason: reason || undefined };
      const { moveStage } = await change<Moved>(move, { flowId: flow.id, input });
      const now = moveStage.flow?.stages.find((one) => one.stage === stage);
      const version = moveStage.flow?.version;
      const warnings = moveStage.warnings.map(({ message }) => ` ${message}`).join('');
      toast({
        text: `${STAGE_NAMES[stage]}: ${STATUS_NAMES[to]}.${warnings}`,
        ...(version !== undefined &&
          now?.mayBecome.includes(from) && { undo: () => moveTo(stage, to, from, '', version) }),
      });
    });

  const setArchived = (isArchived: boolean, read = flow.version): void =>
    run(read, async () => {
      const variables = { id: flow.id, input: { expectedVersion: read } };
      const data = isArchived
        ? (await change<{ archiveFlow: Versioned }>(archive, variables)).archiveFlow
        : (await change<{ restoreFlow: Versioned }>(restore, variables)).restoreFlow;
      const version = data.flow?.version;
      toast({
        text: isArchived ? 'The flow is archived.' : 'The flow is restored.',
        ...(version !== undefined && { undo: () => setArchived(!isArchived, version) }),
      });
    });

  return { moveTo, setArchived, conflict, problem, dismiss: () => setConflict(undefined) };
}
