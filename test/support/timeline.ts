import type { TestService } from './service.js';

/** An entry of a flow's timeline, as `GET /v2.0/openflow_logs_timeline` returns it. */
export interface TimelineRow {
  openflow_log_id: number;
  user_id: number;
  event_type: string;
  description: string;
}

/** The latest 200 entries of a flow, oldest first. */
export async function timelineOf(service: TestService, flowId: number): Promise<TimelineRow[]> {
  const { status, body } = await service.call(
    'GET',
    `/v2.0/openflow_logs_timeline?flow_id=${flowId}&limit=200`,
  );
  if (status !== 200) throw new Error(`The timeline could not be read: ${JSON.stringify(body)}`);
  return body.data.data.toReversed();
}

/** The entries that a flow's timeline gets while `act` runs, oldest first. */
export async function entriesDuring(
  service: TestService,
  flowId: number,
  act: () => Promise<unknown>,
): Promise<TimelineRow[]> {
  const before = new Set((await timelineOf(service, flowId)).map((entry) => entry.openflow_log_id));
  await act();
  return (await timelineOf(service, flowId)).filter((entry) => !before.has(entry.openflow_log_id));
}

export const eventsOf = (entries: readonly TimelineRow[]): string[] =>
  entries.map((entry) => entry.event_type);
