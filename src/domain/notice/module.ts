import type { Module } from '../base/module/module.js';
import { PossessionGroundResolver } from './grounds/possession-ground.resolver.js';
import { noticeEvents } from './notice.events.js';
import { Notice } from './record/notice.entity.js';
import { ChangedNotice, FlowNotices, NoticeFlow } from './record/notice.relations.js';
import { NoticeResolver } from './record/notice.resolver.js';
import { voidableNotices } from './record/voidable-notices.js';
import { warnOfRelet } from './relet.consumer.js';

export const notice = {
  entities: [Notice],
  resolvers: [NoticeResolver, FlowNotices, ChangedNotice, NoticeFlow, PossessionGroundResolver],
  events: noticeEvents,
  consumers: [warnOfRelet],
  voidables: [voidableNotices],
} satisfies Module;
