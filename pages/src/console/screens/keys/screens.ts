/** One script: who opens one of them mostly opens the other. */
export { KeyScreen } from './one.js';
export { Keys } from './screen.js';
