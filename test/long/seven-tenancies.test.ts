import { graphqlPlayer } from '../support/play/graphql-player.js';
import { restPlayer } from '../support/play/rest-player.js';
import { company } from '../support/play/tenancies/company.js';
import { fellThrough } from '../support/play/tenancies/fell-through.js';
import { letOnly } from '../support/play/tenancies/let-only.js';
import { managed } from '../support/play/tenancies/managed.js';
import { playTenancy } from '../support/play/tenancies/played-tenancy.js';
import { scotland } from '../support/play/tenancies/scotland.js';
import { students } from '../support/play/tenancies/students.js';
import { wales } from '../support/play/tenancies/wales.js';

for (const tenancy of [letOnly, students, wales, scotland, company, fellThrough, managed]) {
  playTenancy(tenancy, 'GraphQL', graphqlPlayer);
  playTenancy(tenancy, 'REST', restPlayer);
}
