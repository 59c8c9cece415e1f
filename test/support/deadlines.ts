import { announceDeadlines } from '../../src/domain/deadline/announce-deadlines.js';
import { jobContext } from '../../src/domain/open-context.js';
import type { TestService } from './service.js';
import { SETTINGS } from './settings.js';

/** Runs the scheduled notices of the first brand once. */
export const announce = (service: TestService): Promise<void> =>
  announceDeadlines(jobContext(service.service.orm.em, SETTINGS, service.brand.brandId, 'deadlines'));
