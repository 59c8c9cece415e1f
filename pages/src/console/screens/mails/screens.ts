/** One script: who opens one of them mostly opens the other. */
export { AllMails } from './all.js';
export { Mails } from './screen.js';
