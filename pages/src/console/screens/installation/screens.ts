/** One script: who opens one of them mostly opens the other. */
export { Health } from './health.js';
export { Jobs } from './jobs.js';
