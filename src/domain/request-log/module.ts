import type { Module } from '../base/module/module.js';
import { BrandCall } from './brand-call.entity.js';
import { OtherCall } from './other-call.entity.js';
import { RequestLogResolver } from './request-log.resolver.js';
import { oldOtherRequests, oldRequests } from './request-log.tasks.js';

export const requestLog = {
  entities: [BrandCall, OtherCall],
  resolvers: [RequestLogResolver],
  brandTasks: [oldRequests],
  tableTasks: [oldOtherRequests],
} satisfies Module;
