import type { Settings } from '../../src/domain/base/context.js';
import { Subnets } from '../../src/language/net/subnets.js';
import { SecretBox } from '../../src/language/secret-box.js';

/** The settings of a domain without addresses. */
export const SETTINGS: Settings = {
  esignatureBaseUrl: '',
  publicUrl: '',
  mailFrom: '',
  webhooks: {
    secrets: new SecretBox([Buffer.alloc(32, 7)]),
    allowed: Subnets.NONE,
    denied: Subnets.NONE,
    allowsHttp: false,
  },
};
