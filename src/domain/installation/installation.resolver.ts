import { Args, Ctx, Extensions, FieldResolver, Resolver } from 'type-graphql';
import type { Context } from '../base/context.js';
import { NeedsOperator, OperatorReads } from '../base/declare.js';
import { PRICE, type Price } from '../base/price.js';
import { FailedJob, FailedJobsArgs, Installation } from './installation.payload.js';
import { failedJobs, installation } from './installation.service.js';

const rows: Price = ({ first }) => (typeof first === 'number' ? first : 20);

@Resolver(() => Installation)
export class InstallationResolver {
  @OperatorReads(
    () => Installation,
    'The installation: its version, what is wrong with it, its jobs and its e-mails. A part that cannot be read ' +
      'is null, beside an error.',
  )
  installation(@Ctx() ctx: Context): object {
    return installation(ctx);
  }

  @NeedsOperator()
  @Extensions({ rows, price: () => PRICE.statement })
  @FieldResolver(() => [FailedJob], {
    description: 'The jobs whose last attempt failed, the newest first.',
    nullable: true,
  })
  failedJobs(@Ctx() ctx: Context, @Args(() => FailedJobsArgs) args: FailedJobsArgs): Promise<FailedJob[]> {
    return failedJobs(ctx, args);
  }
}
