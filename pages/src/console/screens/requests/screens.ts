/** One script: who opens one of them mostly opens the other. */
export { OtherRequestScreen, RequestScreen } from './one.js';
export { OtherRequests, Requests } from './screen.js';
