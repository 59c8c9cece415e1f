import { change } from '../../../api.js';
import { useChange } from '../../../frame/use-change.js';
import { useToast } from '../../../parts/toast.js';
import { type Endpoint, nameOfEndpoint } from '../data.js';
import disable from './disable.graphql';
import enable from './enable.graphql';
import sendAgain from './send-again.graphql';

export type Resume = 'NOW' | 'WHERE_IT_STOPPED';

interface SendAgain {
  id: number;
  eventId: string;
  onBegun: () => void;
  onFailed: () => void;
}

/** The changes of an endpoint that need no dialog. */
export function useEndpointChanges(refresh: () => Promise<unknown>) {
  const { run, attempt, problem } = useChange(refresh);
  const toast = useToast();

  const enableFrom = async (endpoint: Endpoint, resume: Resume): Promise<void> => {
    await change(enable, { id: endpoint.id, input: { resume } });
    toast({ text: `“${nameOfEndpoint(endpoint)}” is enabled.` });
  };

  return {
    problem,
    /** For a form that unlocks changes itself. */
    enable: (endpoint: Endpoint, resume: Resume): Promise<void> =>
      attempt(() => enableFrom(endpoint, resume)),
    disable: (endpoint: Endpoint): void =>
      run(async () => {
        await change(disable, { id: endpoint.id });
        toast({
          text: `“${nameOfEndpoint(endpoint)}” is disabled.`,
          undo: () => run(() => enableFrom(endpoint, 'WHERE_IT_STOPPED')),
        });
      }),
    /** `onBegun` is called before the request, `onFailed` if it has failed. */
    sendAgain: ({ id, eventId, onBegun, onFailed }: SendAgain): void =>
      run(async () => {
        onBegun();
        try {
          await change(sendAgain, { id, eventId });
        } catch (error) {
          onFailed();
          throw error;
        }
      }),
  };
}
