import { ofAll } from './modules.js';

/** Every task of the queue, but those of deliveries. */
export const tasks = ofAll(({ tasks }) => tasks);

/** Every kind of record that is sent to someone outside the service. */
export const deliveries = ofAll(({ deliveries }) => deliveries);

/** Every task that is repeated for the brands with some kind of work. */
export const brandTasks = ofAll(({ brandTasks }) => brandTasks);

/** Every task that is repeated for the rows of all brands at once. */
export const tableTasks = ofAll(({ tableTasks }) => tableTasks);
