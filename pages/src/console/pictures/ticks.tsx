import { isDone, type Stage, type Status } from '../words.js';

const COLOURS: Record<Status, string> = {
  COMPLETE: 'var(--good)',
  AWAITING_PARTY: 'var(--link)',
  IN_REVIEW: 'var(--link)',
  NOT_STARTED: 'var(--line)',
  NOT_REQUIRED: 'var(--line)',
  REJECTED: 'var(--bad)',
  CANCELLED: 'var(--line)',
};
const STEP = 11.2;

/** The stages of a flow as a line of ticks. */
export function Ticks({ stages }: { stages: readonly { stage: Stage; status: Status }[] }) {
  const needed = stages.filter(({ status }) => status !== 'NOT_REQUIRED');
  const done = needed.filter(({ status }) => isDone(status)).length;
  return (
    <svg class="ticks" role="img" aria-label={`${done} of ${needed.length} stages complete`}>
      {stages.map(({ stage, status }, at) =>
        status === 'NOT_REQUIRED' ? (
          <line
            key={stage}
            x1={`${at * STEP + 1}%`}
            x2={`${at * STEP + 9}%`}
            y1="2.5"
            y2="2.5"
            stroke={COLOURS[status]}
            stroke-dasharray="2 2"
          />
        ) : (
          <rect key={stage} x={`${at * STEP}%`} width="10%" height="5" rx="1.5" fill={COLOURS[status]} />
        ),
      )}
    </svg>
  );
}

const SHADES = ['1', '0.55', '0.32'];

/** How a total is made up, such as that of a column of its stages. */
export function Shares({ counts }: { counts: readonly number[] }) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let from = 0;
  return (
    <svg width="100%" height="5" aria-hidden="true">
      {total === 0 && <rect width="100%" height="5" rx="1.5" fill="var(--hair)" />}
      {counts.map((count, at) => {
        const x = from;
        const width = (count / Math.max(1, total)) * 100;
        from += width;
        if (count === 0) return null;
        return (
          <rect
            key={SHADES[at]}
            x={`${x}%`}
            width={`${Math.max(width - (from < 99.9 ? 0.7 : 0), 0.7)}%`}
            height="5"
            rx="1.5"
            fill="var(--link)"
            opacity={SHADES[at]}
          />
        );
      })}
    </svg>
  );
}
