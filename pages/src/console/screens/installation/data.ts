import type { Tone } from '../../parts/chip.js';
import type { State } from '../../parts/mark.js';

export type FindingStatus = 'OK' | 'NOTE' | 'WARNING' | 'ERROR';

/** What a check has found and, if something is wrong, what to do. */
export interface Finding {
  check: string;
  status: FindingStatus;
  message: string;
}

export interface Queue {
  waiting: number;
  /** For later. */
  scheduled: number;
  running: number;
  failed: number;
  oldestAt: string | null;
  workers: number;
  oldestEventAt: string | null;
}

/** What the service does again and again. */
export interface Task {
  name: string;
  everySeconds: number;
  lastStartedAt: string;
  lastEndedAt: string | null;
  /** The consecutive runs that failed. */
  failures: number;
  lastError: string | null;
  nextAt: string | null;
}

export interface FailedJob {
  id: number;
  task: string;
  attempts: number;
  maxAttempts: number;
  lastError: string;
  lastAt: string;
  nextAt: string | null;
  brandId: number | null;
}

/** The most serious first. */
const ORDER: readonly FindingStatus[] = ['ERROR', 'WARNING', 'NOTE', 'OK'];

export const sorted = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));

interface Shown {
  mark: State;
  chip: Tone;
  text: string;
}

export const SHOWN: Record<FindingStatus, Shown> = {
  ERROR: { mark: 'bad', chip: 'bad', text: 'error' },
  WARNING: { mark: 'soon', chip: 'warn', text: 'warning' },
  NOTE: { mark: 'none', chip: '', text: 'note' },
  OK: { mark: 'done', chip: 'good', text: 'works' },
};
