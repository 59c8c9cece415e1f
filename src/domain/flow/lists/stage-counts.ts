import { GraphQLBoolean, GraphQLInt } from 'graphql';
import { ArgsType, Field, ObjectType } from 'type-graphql';
import { Id } from '../../../language/graphql/scalars.js';
import type { Context } from '../../base/context.js';
import { isAtStageSql } from '../stages/first-unfinished.js';
import { FlowStage, STAGES } from '../stages/stages.js';

/** The most flows of a stage that are counted. */
const MOST = 10_000;

@ArgsType()
export class StageCountsArgs {
  @Field(() => Id, { nullable: true, description: 'Only flows of the agent with this id.' })
  agentId?: number | null;
  @Field(() => Id, { nullable: true, description: 'Only flows of the branch with this id.' })
  branchId?: number | null;
}

@ObjectType({ description: 'How many flows are at a stage.', simpleResolvers: true })
export class StageCount {
  @Field(() => FlowStage, { description: 'The stage.' }) stage!: FlowStage;
  @Field(() => GraphQLInt, {
    description:
      'The number of flows whose first unfinished stage is this one, without archived and decided ones. ' +
      `At most ${MOST.toLocaleString('en')}.`,
  })
  count!: number;
  @Field(() => GraphQLBoolean, { description: 'Whether there are more flows than `count`.' })
  isMore!: boolean;
}

/** The index is read for each stage, so that flows without an open stage are not looked at. */
const COUNTS = STAGES.map(
  (stage, place) => `select ${place} as place, count(*) from (
    select from "flow" f where f.brand_id = $1 and ${isAtStageSql('f', stage)}
      and not f.is_deleted and not f.is_archived and f.outcome is null
      and ($2::bigint is null or f.agent_id = $2::bigint)
      and ($3::bigint is null or f.branch_id = $3::bigint)
    limit ${MOST + 1}) as counted`,
).join(' union all ');

/** How many flows of the brand are at each stage, in the order of the stages. */
export async function stageCounts(
  { brandId, reader }: Context,
  { agentId, branchId }: StageCountsArgs,
): Promise<StageCount[]> {
  const rows = await reader.cells(COUNTS, [brandId, agentId ?? null, branchId ?? null]);
  const counts = new Map(rows.map(([place, count]) => [Number(place), Number(count)]));
  return STAGES.map((stage, place) => {
    const count = counts.get(place) ?? 0;
    return { stage, count: Math.min(count, MOST), isMore: count > MOST };
  });
}
