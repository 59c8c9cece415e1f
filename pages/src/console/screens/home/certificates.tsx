import { type Compliance, checkText, latestOf, verdictOf } from './data.js';
import { titleOf } from './names.js';
import { RecordRow } from './record.js';

/** The last check of each kind with its days. */
export const certificateRows = (records: readonly Compliance[]) =>
  latestOf(records).map((record) => (
    <RecordRow key={record.id} {...verdictOf(record)} title={titleOf(record.kind)}>
      {checkText(record)}
    </RecordRow>
  ));
