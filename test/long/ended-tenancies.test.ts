import { abandonment } from '../support/play/endings/abandonment.js';
import { changedSharer } from '../support/play/endings/changed-sharer.js';
import { courtOrder } from '../support/play/endings/court-order.js';
import { death } from '../support/play/endings/death.js';
import { dispute } from '../support/play/endings/dispute.js';
import { jointHolder } from '../support/play/endings/joint-holder.js';
import { noticeToLeave } from '../support/play/endings/notice-to-leave.js';
import { surrender } from '../support/play/endings/surrender.js';
import { tenantsNotice } from '../support/play/endings/tenants-notice.js';
import { tribunal } from '../support/play/endings/tribunal.js';
import { graphqlPlayer } from '../support/play/graphql-player.js';
import { restPlayer } from '../support/play/rest-player.js';
import { playTenancy } from '../support/play/tenancies/played-tenancy.js';

for (const tenancy of [
  tenantsNotice,
  courtOrder,
  surrender,
  abandonment,
  noticeToLeave,
  death,
  jointHolder,
  changedSharer,
  dispute,
  tribunal,
]) {
  playTenancy(tenancy, 'GraphQL', graphqlPlayer);
  playTenancy(tenancy, 'REST', restPlayer);
}
