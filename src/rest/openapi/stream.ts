import { requirementOf } from '../../auth/gates.js';
import type { JsonSchema } from '../../language/validation/json-schema.js';
import type { RestCall } from '../call/call.js';
import { LAST_EVENT_ID } from '../stream.js';
import { errorResponsesOf } from './error-responses.js';
import { COMMON_HEADERS, reference } from './headers.js';
import { parameterObject } from './operation.js';

const LAST_EVENT = {
  name: LAST_EVENT_ID,
  in: 'header',
  required: false,
  description: 'The `id` of the last event that you have. It takes precedence over `after`.',
  schema: { type: 'string', examples: ['evt_7_104210'] },
};

const EXAMPLE = `retry: 2000
id: evt_7_104210
event: ready
data: {}

id: evt_7_104211
event: flow.stage_changed
data: {"id":"evt_7_104211","type":"flow.stage_changed", … }

`;

interface Stream {
  call: RestCall;
  tag: string;
  summary: string;
  withReferences: (schema: JsonSchema) => JsonSchema;
}

/** The entry of a stream in the OpenAPI document. */
export const streamObject = ({ call, tag, summary, withReferences }: Stream): object => ({
  operationId: call.name,
  summary,
  description: [call.description, call.gates.map(requirementOf).join(' ')].join('\n\n'),
  tags: [tag],
  parameters: [
    ...call.parameters.map((one) => parameterObject(one, undefined, withReferences)),
    LAST_EVENT,
    reference('parameters', 'Tenant'),
  ],
  responses: {
    200: {
      description: 'The stream.',
      headers: COMMON_HEADERS,
      content: {
        'text/event-stream': { schema: { type: 'string' }, example: EXAMPLE },
      },
    },
    ...errorResponsesOf(call),
  },
});
