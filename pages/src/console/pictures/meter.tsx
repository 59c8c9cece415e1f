import { pounds } from '../words.js';

interface Props {
  value: number;
  cap: number | undefined;
  label: string;
}

/** An amount against the most that is allowed. */
export function Meter({ value, cap, label }: Props) {
  const share = cap ? Math.min(1, value / cap) : value > 0 ? 1 : 0;
  const isOver = cap !== undefined && value > cap;
  const limit = cap === undefined ? 'without a cap' : `of at most ${pounds(cap)}`;
  return (
    <svg class="meter" role="img" aria-label={`${label}: ${pounds(value)} ${limit}`}>
      <rect width="100%" height="8" rx="4" fill="var(--quiet-soft)" />
      {share > 0 && (
        <rect width={`${share * 100}%`} height="8" rx="4" fill={isOver ? 'var(--bad)' : 'var(--good)'} />
      )}
    </svg>
  );
}
