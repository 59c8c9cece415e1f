import type { Finding, FindingStatus } from '../../domain/base/module/installation.js';

export type { Finding };

/** A check's findings; they may be made one by one. */
export const finding =
  (check: string) =>
  (status: FindingStatus, message: string): Finding => ({ check, status, message });
