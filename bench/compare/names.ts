/** The servers that are compared, by the name that an option selects; `before` is another build. */
export type ServerName =
  | 'rental-flow'
  | 'before'
  | 'bare'
  | 'express-pg'
  | 'mercurius'
  | 'postgraphile'
  | 'mikro-apollo';

/** The works that are measured. */
export type WorkName =
  | 'live'
  | 'renewed'
  | 'five'
  | 'nested'
  | 'typename'
  | 'viewer'
  | 'keys'
  | 'variable'
  | 'text'
  | 'flow-page'
  | 'guarantor'
  | 'maintenance'
  | 'move-stage'
  | 'record-payment'
  | 'batch'
  | 'mixed';
