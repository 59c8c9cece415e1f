import type { Module } from '../base/module/module.js';
import { ChangedRequest, FlowRequests, RequestFlow } from './changes/request.relations.js';
import { RequestResolver } from './changes/request.resolver.js';
import { voidableRequests } from './changes/voidable-requests.js';
import { OutcomeOfRequest } from './record/request-outcome.relations.js';
import { TenancyRequest } from './record/tenancy-request.entity.js';
import { requestEvents } from './request.events.js';

export const request = {
  entities: [TenancyRequest],
  resolvers: [RequestResolver, FlowRequests, ChangedRequest, RequestFlow, OutcomeOfRequest],
  events: requestEvents,
  voidables: [voidableRequests],
} satisfies Module;
