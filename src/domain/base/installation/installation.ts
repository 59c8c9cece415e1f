/** The lists of an installation have at most this many. */
export const MAX_FINDINGS = 100;
export const MAX_TASKS = 100;
export const MAX_FAILED_JOBS = 100;
/** The brands with failed e-mails that are listed. */
export const MAX_BRANDS = 100;

/** `note`: nothing is wrong, but something could not be checked, or is unusual. */
export type FindingStatus = 'ok' | 'note' | 'warning' | 'error';

/** The result of a check: what was found and, if something is wrong, what to do. */
export interface Finding {
  check: string;
  status: FindingStatus;
  message: string;
}

export interface DatedFinding extends Finding {
  checkedAt: Date;
}

export interface QueueState {
  waiting: number;
  scheduled: number;
  running: number;
  failed: number;
  oldestAt: Date | null;
  workers: number;
  oldestEventAt: Date | null;
}

export interface FailedJobState {
  id: number;
  task: string;
  attempts: number;
  maxAttempts: number;
  lastError: string;
  lastAt: Date;
  nextAt: Date | null;
  brandId: number | null;
}

export interface TaskRun {
  name: string;
  everySeconds: number;
  lastStartedAt: Date;
  lastEndedAt: Date | null;
  failures: number;
  lastError: string | null;
  nextAt: Date | null;
}

export interface BrandWithFailedEmails {
  brandId: number;
  brandName: string;
  failed: number;
  lastAt: Date;
}

export interface MailState {
  /** Null: each e-mail becomes a file. */
  server: string | null;
  from: string;
  queued: number;
  oldestQueuedAt: Date | null;
  failed: number;
  brands: BrandWithFailedEmails[];
}

/** What is known of an installation. Each part is read when it is asked for. */
export interface InstallationSource {
  version: string;
  /** When this instance was started. */
  startedAt: Date;
  findings(): Promise<readonly DatedFinding[]>;
  queue(): Promise<QueueState>;
  failedJobs(first: number): Promise<FailedJobState[]>;
  repeatedTasks(): Promise<TaskRun[]>;
  mail(): Promise<MailState>;
}

const ORDER: readonly FindingStatus[] = ['ok', 'note', 'warning', 'error'];

/** All findings, or the most serious if there are too many. */
export const listed = <T extends Finding>(findings: readonly T[]): readonly T[] =>
  findings.length <= MAX_FINDINGS
    ? findings
    : findings.toSorted((a, b) => ORDER.indexOf(b.status) - ORDER.indexOf(a.status)).slice(0, MAX_FINDINGS);

/** The most serious status. */
export const worstOf = (findings: readonly Finding[]): FindingStatus =>
  findings.reduce<FindingStatus>(
    (worst, { status }) => (ORDER.indexOf(status) > ORDER.indexOf(worst) ? status : worst),
    'ok',
  );
