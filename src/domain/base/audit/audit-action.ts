import { closedList, type ValueOf } from '../../../language/graphql/closed-list.js';

export const AuditAction = closedList('AuditAction', 'What an entry of the audit log records.', {
  BRAND_CREATED: ['brand.created', 'A brand was created.'],
  BRAND_UPDATED: ['brand.updated', 'A brand was changed.'],
  API_KEY_ISSUED: ['api_key.issued', 'An API key was issued.'],
  API_KEY_UPDATED: ['api_key.updated', 'The name or the limits of an API key were changed.'],
  API_KEY_ROTATED: ['api_key.rotated', 'The secret of an API key was replaced.'],
  API_KEY_REVOKED: ['api_key.revoked', 'An API key was revoked.'],
  OPERATOR_TOKEN_ISSUED: ['operator_token.issued', 'An operator token was issued.'],
  OPERATOR_TOKEN_REVOKED: ['operator_token.revoked', 'An operator token was revoked.'],
  VISIT_STARTED: [
    'visit.started',
    'An operator began to visit a brand with the console, with a key that only reads.',
  ],
  VISIT_ENDED: ['visit.ended', 'A visit of an operator has ended, and its key was revoked.'],
  SIGN_IN_ENDED: ['sign_in.ended', 'A sign-in to the console was ended by an operator.'],
  SIGN_INS_ENDED: ['sign_ins.ended', 'All other sign-ins to the console were ended by an operator.'],
  STAGE_REOPENED: ['stage.reopened', 'A complete stage of a flow was reopened.'],
  RULE_OVERRIDDEN: ['rule.overridden', 'An exception to a rule was allowed for a flow.'],
  WEBHOOK_ENDPOINT_CREATED: ['webhook_endpoint.created', 'A webhook endpoint was created.'],
  WEBHOOK_ENDPOINT_UPDATED: ['webhook_endpoint.updated', 'A webhook endpoint was changed.'],
  WEBHOOK_ENDPOINT_DELETED: ['webhook_endpoint.deleted', 'A webhook endpoint was deleted.'],
  WEBHOOK_ENDPOINT_ENABLED: ['webhook_endpoint.enabled', 'A webhook endpoint was enabled.'],
  WEBHOOK_ENDPOINT_DISABLED: ['webhook_endpoint.disabled', 'A webhook endpoint was disabled by a request.'],
  WEBHOOK_SECRET_ROTATED: ['webhook_secret.rotated', 'The secret of a webhook endpoint was replaced.'],
  WEBHOOK_DELIVERY_REPLAYED: ['webhook_delivery.replayed', 'An event was sent to an endpoint again.'],
  WEBHOOK_EVENTS_REPLAYED: ['webhook_events.replayed', 'A range of events was sent to an endpoint again.'],
  PERSON_EXPORTED: ['person.exported', 'A page of the data of a person was exported.'],
  PERSON_ERASED: ['person.erased', 'The data of a person was erased.'],
  PROPERTIES_IMPORTED: [
    'properties.imported',
    'The import of a feed of properties was started on the command line.',
  ],
  POSTCODES_IMPORTED: [
    'postcodes.imported',
    'The import of a list of postcodes was started on the command line.',
  ],
  EVENTS_SKIPPED: ['events.skipped', 'Numbers of the feed of events were left out, on the command line.'],
  SECRETS_ENCRYPTED: [
    'secrets.encrypted',
    'The secrets of webhook endpoints were encrypted with another key, on the command line.',
  ],
  DATABASE_MIGRATED: ['database.migrated', 'The database was brought up to date on the command line.'],
  DATABASE_DISTRIBUTED: [
    'database.distributed',
    'The tables were distributed in a cluster, on the command line.',
  ],
});
export type AuditAction = ValueOf<typeof AuditAction>;

export const AuditSource = closedList(
  'AuditSource',
  'The part of the service with which a change was made, other than the APIs and the command line.',
  {
    CONSOLE: ['console', 'The console, a page of the service.'],
  },
);
export type AuditSource = ValueOf<typeof AuditSource>;

export const AuditActorType = closedList('AuditActorType', 'Who has made a change.', {
  API_KEY: ['api_key', 'A partner, with an API key.'],
  OPERATOR_TOKEN: ['operator_token', 'An operator, with a token.'],
  COMMAND_LINE: ['command_line', 'Someone with access to the command line.'],
  SERVICE: ['service', 'The service itself.'],
});
export type AuditActorType = ValueOf<typeof AuditActorType>;
