import { SecretBox } from '../../src/config/secret-box.js';
import { Subnets } from '../../src/config/subnets.js';
import type { Settings } from '../../src/domain/base/context.js';

/** The settings of a domain without addresses. */
export const SETTINGS: Settings = {
  esignatureBaseUrl: '',
  publicUrl: '',
  mailFrom: '',
  requestLogMs: 14 * 24 * 60 * 60 * 1000,
  visits: true,
  eventRetentionMs: 90 * 86_400_000,
  webhooks: {
    secrets: new SecretBox([Buffer.alloc(32, 7)]),
    allowed: Subnets.NONE,
    denied: Subnets.NONE,
    allowsHttp: false,
  },
};
