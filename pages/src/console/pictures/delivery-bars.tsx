export type DeliveryTone = 'good' | 'bad' | 'warn' | 'quiet';

export interface BarDelivery {
  id: string;
  tone: DeliveryTone;
  text: string;
}

/** In pixels. */
const HEIGHT = 24;
const STEP = 6;
/** What failed is taller, so that it shows without colours too. */
const TALL: Record<DeliveryTone, number> = { good: 14, bad: 24, warn: 19, quiet: 8 };

const countOf = (deliveries: readonly BarDelivery[], tone: DeliveryTone): number =>
  deliveries.filter((one) => one.tone === tone).length;

function sentence(deliveries: readonly BarDelivery[]): string {
  const parts = [
    `The last ${deliveries.length} deliveries: ${countOf(deliveries, 'good')} delivered`,
    `${countOf(deliveries, 'bad')} failed`,
    `${countOf(deliveries, 'warn')} tried again`,
  ];
  return parts.join(', ');
}

/** A bar for each delivery, the newest at the right. */
export const DeliveryBars = ({ deliveries }: { deliveries: readonly BarDelivery[] }) => (
  <svg
    class="deliveries"
    role="img"
    aria-label={sentence(deliveries)}
    viewBox={`0 0 ${deliveries.length * STEP} ${HEIGHT}`}
    width={deliveries.length * STEP}
    height={HEIGHT}
    preserveAspectRatio="xMaxYMax meet"
  >
    {deliveries.map(({ id, tone, text }, at) => (
      <rect
        key={id}
        class={tone}
        x={at * STEP}
        width={STEP - 2}
        y={HEIGHT - TALL[tone]}
        height={TALL[tone]}
        rx="1"
      >
        <title>{text}</title>
      </rect>
    ))}
  </svg>
);

interface AttemptsProps {
  attempts: number;
  tone: DeliveryTone;
}

/** The most squares; the schedule has at most ten attempts. */
const MOST = 10;
const SQUARE = 9;

/** A square for each attempt: those before the last have failed. */
export function AttemptSquares({ attempts, tone }: AttemptsProps) {
  const shown = Math.min(attempts, MOST);
  const isNext = tone === 'warn';
  const count = shown + (isNext ? 1 : 0);
  const label = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return (
    <svg class="squares" role="img" aria-label={label} width={count * SQUARE} height="8">
      {Array.from({ length: count }, (_, at) => {
        const isLast = at === shown - 1;
        const look = at >= shown ? 'next' : isLast && tone === 'good' ? 'good' : 'bad';
        // biome-ignore lint/suspicious/noArrayIndexKey: squares have no other name
        return <rect key={at} class={look} x={at * SQUARE + 0.5} y="0.5" width="6" height="7" rx="1" />;
      })}
    </svg>
  );
}
