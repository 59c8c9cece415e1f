/** A job for the queue. It replaces a waiting job with the same key. */
export interface Job {
  task: string;
  key: string;
  payload: object;
  /** Default: now. */
  runAt?: Date;
}
