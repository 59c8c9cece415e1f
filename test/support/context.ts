import type { Context } from '../../src/domain/base/context.js';
import { NO_BRAND } from '../../src/domain/base/context.js';
import { jobContext } from '../../src/domain/open-context.js';
import type { TestService } from './service.js';
import { SETTINGS } from './settings.js';

/** A context of a task for the rows of all brands. */
export const contextOfNoBrand = ({ service }: TestService): Context =>
  jobContext(service.orm.em, SETTINGS, NO_BRAND, 'test');
