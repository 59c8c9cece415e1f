import { useNow } from '../../live.js';
import { span } from '../../time.js';
import type { Queue } from './data.js';

/** Jobs and events wait a few seconds at most if a worker runs. */
const LATE_MS = 120_000;

/** What waits for the workers. */
export function QueueNumbers({ queue }: { queue: Queue }) {
  const now = useNow(10_000);
  const { waiting, scheduled, running, failed, oldestAt, oldestEventAt, workers } = queue;
  const waits = [oldestAt, oldestEventAt].flatMap((at) => (at ? [now - Date.parse(at)] : []));
  const longest = waits.length > 0 ? Math.max(...waits) : 0;
  return (
    <dl class="kpis">
      <div>
        <dt>Workers</dt>
        <dd class={workers === 0 ? 'bad-text' : ''}>{workers}</dd>
      </div>
      <div>
        <dt>Running</dt>
        <dd>
          {running.toLocaleString('en-GB')} <span class="small quiet">and {scheduled} for later</span>
        </dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>{waiting.toLocaleString('en-GB')}</dd>
      </div>
      <div>
        <dt>The oldest waits</dt>
        <dd class={longest > LATE_MS ? 'bad-text' : ''}>
          {waits.length > 0 ? span(longest) : 'nothing waits'}
        </dd>
      </div>
      <div>
        <dt>Failed</dt>
        <dd class={failed > 0 ? 'bad-text' : ''}>{failed.toLocaleString('en-GB')}</dd>
      </div>
    </dl>
  );
}
