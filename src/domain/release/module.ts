import type { Module } from '../base/module/module.js';
import { CheckOut } from './check-out/check-out.entity.js';
import { CheckOutFlow, FlowCheckOuts, RecordedCheckOut } from './check-out/check-out.relations.js';
import { CheckOutResolver } from './check-out/check-out.resolver.js';
import { voidableCheckOuts } from './check-out/voidable-check-outs.js';
import { DepositRelease } from './deposit/deposit-release.entity.js';
import {
  ChangedDepositRelease,
  DepositReleaseFlow,
  FlowDepositReleases,
} from './deposit/deposit-release.relations.js';
import { DepositReleaseResolver } from './deposit/deposit-release.resolver.js';
import { voidableDepositReleases } from './deposit/voidable-deposit-releases.js';
import { releaseEvents } from './release.events.js';

export const release = {
  entities: [CheckOut, DepositRelease],
  resolvers: [
    CheckOutResolver,
    FlowCheckOuts,
    RecordedCheckOut,
    CheckOutFlow,
    DepositReleaseResolver,
    FlowDepositReleases,
    ChangedDepositRelease,
    DepositReleaseFlow,
  ],
  events: releaseEvents,
  voidables: [voidableCheckOuts, voidableDepositReleases],
} satisfies Module;
