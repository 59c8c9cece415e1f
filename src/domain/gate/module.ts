import type { Module } from '../base/module/module.js';
import { FlowStageMoves } from './gate.relations.js';
import { MoveStageResolver } from './move-stage.resolver.js';
import { ReopenStageResolver } from './reopen-stage.resolver.js';

export const gate = {
  resolvers: [MoveStageResolver, ReopenStageResolver, FlowStageMoves],
} satisfies Module;
