import type { ComponentChildren } from 'preact';
import type { Tone } from '../../parts/chip.js';
import { Mark, type State } from '../../parts/mark.js';

interface RecordRowProps {
  mark: State;
  title: ComponentChildren;
  /** The days and facts of the record. */
  children?: ComponentChildren;
  chip?: Tone;
  text?: string;
}

/** A record with its days, and how it stands. */
export const RecordRow = ({ mark, title, children, chip = '', text }: RecordRowProps) => (
  <li>
    <Mark state={mark} />
    <span class="w">
      <b class="strong">{title}</b>
      {children && <span class="small quiet">{children}</span>}
    </span>
    {text && <span class={`chip ${chip}`}>{text}</span>}
  </li>
);

interface RecordsProps {
  title: string;
  /** What a kind of records without any states. */
  none: string;
  rows: readonly ComponentChildren[];
}

/** The records of one kind; a quiet line if there are none. */
export const Records = ({ title, none, rows }: RecordsProps) => (
  <div class="records">
    <h3>{title}</h3>
    {rows.length > 0 ? <ul class="next">{rows}</ul> : <p class="small quiet">{none}</p>}
  </div>
);
