/** The tables of a brand without records about people, each with the reason. */
export const WITHOUT_PEOPLE: Readonly<Record<string, string>> = {
  agent: 'Staff of the agency, who are not its customers.',
  api_key: 'Keys of software; the operator chooses their labels.',
  branch: 'Offices of the agency.',
  compliance_due: 'When the checks of a property are due; their records are exported.',
  deadline_refresh: 'Which flows of the brand have followed a change of the agency.',
  endpoint_email: 'E-mails to those who look after software that gets events.',
  event: 'Events as others get them: ids, days, amounts and values of closed lists.',
  event_stream: 'How far the feed of the brand is.',
  other_request_log: 'Calls that belong to no brand, without values that a caller sent.',
  webhook_endpoint: 'The address of software that gets events.',
  webhook_replay: 'Which events are sent again.',
  webhook_sender: 'Which instance sends webhooks.',
};

/**
 * Tables of which nothing is exported: most hold copies for a short time. Erasure clears all of them.
 */
export const SHORT_LIVED: Readonly<Record<string, string>> = {
  console_visit: 'Why operators visited the brand; mentions of the person are erased.',
  idempotency_key: 'Responses that are kept for retries; those that mention the person are erased.',
  webhook_attempt: 'What software responded to events; mentions of the person are erased.',
  webhook_delivery: 'The same of the last attempt.',
  request_log:
    'Rejected, failed and slow calls; mentions of the person, and addresses of the keys of the person, are erased.',
  outbox: 'Events on their way to the job queue; mentions of the person are erased.',
};
