import { fuzzCampaign } from '../support/fuzz/campaign.js';

fuzzCampaign({
  restFields: 5600,
  restWild: 2000,
  graphqlVariables: 1400,
  graphqlWild: 1000,
  statuses: [200, 400, 401, 403, 404, 405, 409, 413, 415, 422],
});
