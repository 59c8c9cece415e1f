/** One script: who opens one of them mostly opens the other. */
export { PropertyScreen } from './one.js';
export { Properties } from './screen.js';
