import { useState } from 'preact/hooks';
import { Problem } from '../api.js';
import { useSession } from '../session.js';

/**
 * Runs changes that need no dialog, each once changes are unlocked, and reads the screen again. The problem is
 * that of the last one, until it is forgotten.
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
  return { run, problem, forget: () => setProblem(undefined) };
}
