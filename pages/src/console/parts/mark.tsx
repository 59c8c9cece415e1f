import type { Status } from '../words.js';

/** A state as a shape and a colour; the word stands beside it. */
export type State = 'done' | 'wait' | 'review' | 'none' | 'skip' | 'stop' | 'bad' | 'soon' | 'later';

const OF_STATUS: Record<Status, State> = {
  COMPLETE: 'done',
  AWAITING_PARTY: 'wait',
  IN_REVIEW: 'review',
  NOT_STARTED: 'none',
  NOT_REQUIRED: 'skip',
  CANCELLED: 'stop',
  REJECTED: 'bad',
};
export const stateOf = (status: Status): State => OF_STATUS[status];

const ring = (colour: string, fill: string, width: number, dash?: string) => (
  <circle cx="8" cy="8" r="6.3" fill={fill} stroke={colour} stroke-width={width} stroke-dasharray={dash} />
);

const SHAPES = {
  done: (
    <>
      <circle cx="8" cy="8" r="7.25" fill="var(--good)" />
      <path
        d="m4.8 8.3 2.2 2.2 4.2-4.7"
        fill="none"
        stroke="var(--surface)"
        stroke-width="1.7"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </>
  ),
  wait: (
    <>
      {ring('var(--link)', 'var(--link-soft)', 1.8)}
      <circle cx="8" cy="8" r="2.6" fill="var(--link)" />
    </>
  ),
  review: (
    <>
      {ring('var(--link)', 'var(--link-soft)', 1.8)}
      <path d="M8 8V1.7A6.3 6.3 0 0 1 8 14.3z" fill="var(--link)" />
    </>
  ),
  none: ring('var(--quiet)', 'var(--surface)', 1.3),
  skip: (
    <>
      {ring('var(--quiet)', 'var(--surface)', 1.2, '2 2.4')}
      <path d="M5.5 8h5" stroke="var(--quiet)" stroke-width="1.4" />
    </>
  ),
  stop: (
    <>
      {ring('var(--quiet)', 'var(--surface)', 1.4)}
      <path d="M3.8 12.2 12.2 3.8" stroke="var(--quiet)" stroke-width="1.4" />
    </>
  ),
  bad: (
    <>
      <circle cx="8" cy="8" r="7.25" fill="var(--bad)" />
      <path d="m5.5 5.5 5 5m0-5-5 5" stroke="var(--surface)" stroke-width="1.7" stroke-linecap="round" />
    </>
  ),
  soon: (
    <>
      {ring('var(--warn)', 'var(--warn-soft)', 1.7)}
      <path d="M8 4.8V8l2 1.4" fill="none" stroke="var(--warn)" stroke-width="1.5" stroke-linecap="round" />
    </>
  ),
  later: (
    <>
      {ring('var(--quiet)', 'var(--surface)', 1.3)}
      <path d="M8 4.8V8l2 1.4" fill="none" stroke="var(--quiet)" stroke-width="1.4" stroke-linecap="round" />
    </>
  ),
};

export const Mark = ({ state, size = 16 }: { state: State; size?: number }) => (
  <svg class="m" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
    {SHAPES[state]}
  </svg>
);
