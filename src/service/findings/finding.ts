import type { Finding, FindingStatus } from '../../domain/base/installation/installation.js';
import { reasonOf } from '../../language/reason.js';
import { withoutSecrets } from '../../language/without-secrets.js';

export type { Finding };

/** The reason of an error without secrets. Some messages end with a full stop, and others do not. */
export const statedReason = (error: unknown): string =>
  `${withoutSecrets(reasonOf(error)).replace(/\.$/, '')}.`;

/** A check's findings; they may be made one by one. */
export const finding =
  (check: string) =>
  (status: FindingStatus, message: string): Finding => ({ check, status, message });
