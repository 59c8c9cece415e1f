/** For the state of jobs and e-mails: it must not wait for the connections of requests. */
export const STATE_POOL_SIZE = 2;
