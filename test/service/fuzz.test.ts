import { fuzzCampaign } from '../support/fuzz/campaign.js';

// "npm run test:long" sends ten times as many.
fuzzCampaign({
  restFields: 560,
  restWild: 200,
  graphqlVariables: 140,
  graphqlWild: 100,
  statuses: [200, 400, 401, 403, 404, 405, 409, 415, 422],
});
