import { useState } from 'preact/hooks';
import { change, Problem } from '../../../api.js';
import { useToast } from '../../../parts/toast.js';
import { useSession } from '../../../session.js';
import { type Endpoint, nameOfEndpoint } from '../data.js';
import disable from './disable.graphql';
import disableOfBrand from './disable-of-brand.graphql';
import enable from './enable.graphql';
import sendAgain from './send-again.graphql';

export type Resume = 'NOW' | 'WHERE_IT_STOPPED';

/** The changes of an endpoint that need no dialog. */
export function useEndpointChanges(refresh: () => Promise<unknown>) {
  const { whenUnlocked, unlockThen, onLocked, end } = useSession();
  const toast = useToast();
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

  const resume = (endpoint: Endpoint, from: Resume): void =>
    run(async () => {
      await change(enable, { id: endpoint.id, input: { resume: from } });
      toast({ text: `“${nameOfEndpoint(endpoint)}” is enabled.` });
    });

  return {
    problem,
    resume,
    /** An operator names the brand. */
    disable: (endpoint: Endpoint, brandId?: number): void =>
      run(async () => {
        const { id } = endpoint;
        if (brandId === undefined) await change(disable, { id });
        else await change(disableOfBrand, { brandId, id });
        toast({
          text: `“${nameOfEndpoint(endpoint)}” is disabled.`,
          ...(brandId === undefined && { undo: () => resume(endpoint, 'WHERE_IT_STOPPED') }),
        });
      }),
    sendAgain: (endpoint: Pick<Endpoint, 'id'>, eventId: string): void =>
      run(async () => {
        await change(sendAgain, { id: endpoint.id, eventId });
        toast({ text: `${eventId} is sent again.` });
      }),
  };
}
