import type { Tone } from '../parts/chip.js';
import type { Day } from '../time.js';
import { type Axis, CHARACTER, type Label } from './axis.js';

export type Colour = Exclude<Tone, ''> | 'quiet';

/** The days above the lanes. */
export const AxisRow = ({ axis, label }: { axis: Axis; label: string }) => (
  <div class="axis" aria-hidden="true">
    <span>{label}</span>
    <svg width="100%" height="16" overflow="visible" aria-hidden="true">
      {axis.marks.map((mark) => (
        <AxisLabel key={mark.x} label={mark} />
      ))}
      <AxisLabel label={axis.today} className="of-today" />
      {axis.start && <AxisLabel label={axis.start} className="of-start" />}
    </svg>
  </div>
);

const AxisLabel = ({ label: { x, text, anchor }, className }: { label: Label; className?: string }) => (
  <text class={className} x={`${x}%`} y="12" text-anchor={anchor}>
    {text}
  </text>
);

/** In percent, between a bar and its words. */
const GAP = 2.6;

interface Place {
  x: number;
  anchor: 'start' | 'end';
  isAbove: boolean;
}

/** The words stand after the bar, before it, or above it if neither side has room: they never leave the lane. */
export function placeOf(text: string, begin: number, end: number): Place {
  const width = text.length * CHARACTER;
  if (end + GAP + width <= 100) return { x: end + GAP, anchor: 'start', isAbove: false };
  if (begin - GAP - width >= 0) return { x: begin - GAP, anchor: 'end', isAbove: false };
  return begin + width <= 100
    ? { x: begin, anchor: 'start', isAbove: true }
    : { x: 100, anchor: 'end', isAbove: true };
}

/** In pixels. */
const ABOVE_BAR = 13;

interface LaneProps {
  axis: Axis;
  now: Day;
  start: Day | null;
  from: Day | null;
  to: Day;
  colour: Colour;
  /** Whether the time after the last day runs on. */
  isOver: boolean;
  text: string;
}

/** One bar from the trigger to the last day. The words beside it have the same facts. */
export function Lane({ axis, now, start, from, to, colour, isOver, text }: LaneProps) {
  const { x } = axis;
  const end = x(to);
  const begin = from && from < to ? x(from) : end;
  const today = x(now);
  const last = isOver ? Math.max(end, today) : end;
  const place = placeOf(text, begin, last);
  return (
    <div class="lane">
      <svg class="gantt" role="img" aria-label={text}>
        {axis.marks.map((mark) => (
          <line key={mark.x} x1={`${mark.x}%`} x2={`${mark.x}%`} y1="0" y2="100%" stroke="var(--hair)" />
        ))}
        {start && start >= axis.from && start <= axis.to && (
          <line x1={`${x(start)}%`} x2={`${x(start)}%`} y1="0" y2="100%" stroke="var(--quiet)" />
        )}
        <line
          x1={`${today}%`}
          x2={`${today}%`}
          y1="0"
          y2="100%"
          stroke="var(--link)"
          stroke-width="1.5"
          stroke-dasharray="3 2"
        />
        <rect
          class={`span ${colour}`}
          x={`${begin}%`}
          width={`${Math.max(end - begin, 0)}%`}
          y="50%"
          height="8"
          rx="4"
          transform="translate(0 -4)"
        />
        {isOver && today > end && (
          <rect
            class={colour}
            x={`${end}%`}
            width={`${today - end}%`}
            y="50%"
            height="2"
            transform="translate(0 -1)"
          />
        )}
        <circle class={`dot ${colour}`} cx={`${end}%`} cy="50%" r="5.5" />
        <text
          class={colour}
          x={`${place.x}%`}
          y="50%"
          dy={place.isAbove ? -ABOVE_BAR : 0}
          text-anchor={place.anchor}
        >
          {text}
        </text>
      </svg>
    </div>
  );
}
