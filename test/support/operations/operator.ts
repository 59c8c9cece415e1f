import { type SampleOf, sample } from './sample.js';

/** The operations of the operator. */
export const OPERATOR: readonly SampleOf[] = [
  () => sample('brands', '{ brands { id name } }'),
  ({ brandId }) =>
    sample('brand', 'query ($brandId: SafeInt!) { brand(id: $brandId) { id name } }', { brandId }),
  () => sample('createBrand', 'mutation { createBrand(input: { name: "New" }) { id } }'),
  ({ brandId }) =>
    sample(
      'updateBrand',
      'mutation ($brandId: SafeInt!) { updateBrand(id: $brandId, input: { name: "Changed" }) { id } }',
      { brandId },
    ),
  ({ brandId }) =>
    sample('apiKeys', 'query ($brandId: SafeInt!) { apiKeys(brandId: $brandId) { id } }', { brandId }),
  ({ brandId }) =>
    sample('auditLog', 'query ($brandId: SafeInt!) { auditLog(brandId: $brandId) { number action hash } }', {
      brandId,
    }),
  ({ brandId }) =>
    sample(
      'requests',
      `query ($brandId: SafeInt!) {
        requests(brandId: $brandId) { totalCount edges { node { id count codes key { name } } } }
      }`,
      { brandId },
    ),
  () => sample('signIns', '{ signIns { id type keyId name isCurrent visit { reason } } }'),
  ({ signInId }) =>
    sample('endSignIn', 'mutation ($id: SafeInt!) { endSignIn(id: $id) { id keyId } }', { id: signInId }),
  () => sample('endSignIns', 'mutation { endSignIns { count } }'),
  ({ brandId, loggedId }) =>
    sample(
      'request',
      'query ($brandId: SafeInt!, $id: SafeInt!) { request(brandId: $brandId, id: $id) { id check } }',
      { brandId, id: loggedId },
    ),
  ({ brandId }) =>
    sample(
      'emails',
      `query ($brandId: SafeInt!) {
        emails(brandId: $brandId) { totalCount edges { node { id kind status recipient lastError } } }
      }`,
      { brandId },
    ),
  () =>
    sample(
      'installation',
      `{ installation { version status queue { waiting } repeatedTasks { name } failedJobs { id }
        mail { queued brands { brandId } } } }`,
    ),
  ({ keyPrefix }) =>
    sample('locate', 'query ($text: String!) { locate(text: $text) { kind id label } }', {
      text: `svcp_${keyPrefix}`,
    }),
  ({ brandId, keyId }) =>
    sample(
      'apiKeyUsage',
      'query ($brandId: SafeInt!, $id: SafeInt!) { apiKeyUsage(brandId: $brandId, id: $id) { day reads } }',
      { brandId, id: keyId },
    ),
  ({ brandId, keyId }) =>
    sample(
      'updateApiKey',
      `mutation ($brandId: SafeInt!, $id: SafeInt!) {
        updateApiKey(brandId: $brandId, id: $id, input: { rateLimits: { writes: 120 } }) { id }
      }`,
      { brandId, id: keyId },
    ),
  ({ brandId }) =>
    sample(
      'brandWebhookEndpoints',
      'query ($brandId: SafeInt!) { brandWebhookEndpoints(brandId: $brandId) { id url status } }',
      { brandId },
    ),
  ({ brandId, otherEndpointId }) =>
    sample(
      'disableBrandWebhookEndpoint',
      `mutation ($brandId: SafeInt!, $id: SafeInt!) {
        disableBrandWebhookEndpoint(brandId: $brandId, id: $id) { endpoint { id status } }
      }`,
      { brandId, id: otherEndpointId },
    ),
  ({ brandId, keyPersonId }) =>
    sample(
      'issueApiKey',
      `mutation ($brandId: SafeInt!, $personId: SafeInt) {
        issueApiKey(brandId: $brandId, input: { personId: $personId }) { id }
      }`,
      {
        brandId,
        personId: keyPersonId,
      },
    ),
  ({ brandId, keyId }) =>
    sample(
      'rotateApiKey',
      'mutation ($brandId: SafeInt!, $id: SafeInt!) { rotateApiKey(brandId: $brandId, id: $id) { id } }',
      { brandId, id: keyId },
    ),
  ({ brandId, keyId }) =>
    sample(
      'revokeApiKey',
      'mutation ($brandId: SafeInt!, $id: SafeInt!) { revokeApiKey(brandId: $brandId, id: $id) { id } }',
      { brandId, id: keyId },
    ),
  ({ brandId, flowId }) =>
    sample(
      'reopenStage',
      `mutation ($brandId: SafeInt!, $flowId: SafeInt!) {
        reopenStage(brandId: $brandId, flowId: $flowId, stage: PROPERTY, reason: "Wrong address") { version }
      }`,
      { brandId, flowId },
    ),
  ({ brandId, flowId }) =>
    sample(
      'recordOverride',
      `mutation ($brandId: SafeInt!, $flowId: SafeInt!) {
        recordOverride(brandId: $brandId, flowId: $flowId, key: "en.hd.cap", reason: "Asked for") { flowId }
      }`,
      { brandId, flowId },
    ),
  () => sample('operatorTokens', '{ operatorTokens { id prefix name } }'),
  () => sample('issueOperatorToken', 'mutation { issueOperatorToken { record { id } } }'),
  ({ tokenId = 1 }) =>
    sample('revokeOperatorToken', 'mutation ($id: SafeInt!) { revokeOperatorToken(id: $id) { id } }', {
      id: tokenId,
    }),
];
