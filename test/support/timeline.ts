import type { TestService } from './service.js';

/** An entry of a flow's timeline, as endpoint 9 tells it. */
export interface Told {
  openflow_log_id: number;
  user_id: number;
  event_type: string;
  description: string;
}

/** A flow's last entries, the oldest of them first. */
export async function timelineOf(service: TestService, flowId: number): Promise<Told[]> {
  const { status, body } = await service.call(
    'GET',
    `/v2.0/openflow_logs_timeline?flow_id=${flowId}&limit=200`,
  );
  if (status !== 200) throw new Error(`The timeline could not be read: ${JSON.stringify(body)}`);
  return body.data.data.toReversed();
}

/** What a flow's timeline came to tell while something was done, the oldest first. */
export async function toldDuring(
  service: TestService,
  flowId: number,
  act: () => Promise<unknown>,
): Promise<Told[]> {
  const before = new Set((await timelineOf(service, flowId)).map((entry) => entry.openflow_log_id));
  await act();
  return (await timelineOf(service, flowId)).filter((entry) => !before.has(entry.openflow_log_id));
}

export const eventsOf = (entries: readonly Told[]): string[] => entries.map((entry) => entry.event_type);
