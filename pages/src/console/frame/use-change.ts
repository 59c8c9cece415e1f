import { useState } from 'preact/hooks';
import { Problem } from '../api.js';
import { useSession } from '../session.js';

/**
 * Makes changes, and reads the screen again after each. `run` makes one that has no dialog, once changes are
 * unlocked; `problem` is why the last one failed. `attempt` makes a change for a
 * dialog, and throws its problem, which the dialog shows.
 */
export function useChange(refresh: () => Promise<unknown>) {
  const { whenUnlocked, unlockThen, onLocked, end } = useSession();
  const [problem, setProblem] = useState<Problem>();
  const run = (work: () => Promise<void>): void =>
    whenUnlocked(async () => {
      setProblem(undefined);
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        end(error);
        if (error.code === 'LOCKED') {
          onLocked();
          unlockThen(() => run(work));
        } else setProblem(error);
      }
      await refresh();
    });
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setProblem(undefined);
    await work();
    await refresh();
  };
  return { run, attempt, problem };
}
