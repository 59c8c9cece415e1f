import { GraphQLFloat, GraphQLInt, GraphQLString } from 'graphql';
import { ArgsType, Extensions, Field, ObjectType } from 'type-graphql';
import { closedList } from '../../language/graphql/closed-list.js';
import { Id, Instant } from '../../language/graphql/scalars.js';
import { Ruled } from '../base/declare.js';
import {
  type BrandWithFailedEmails,
  type DatedFinding,
  type FailedJobState,
  MAX_BRANDS,
  MAX_FAILED_JOBS,
  MAX_FINDINGS,
  MAX_TASKS,
  type MailState,
  type QueueState,
  type FindingStatus as Status,
  type TaskRun,
} from '../base/installation/installation.js';
import { PRICE, type Price } from '../base/price.js';

export const FindingStatus = closedList('FindingStatus', 'How serious a finding is.', {
  OK: ['ok', 'Nothing is wrong.'],
  NOTE: ['note', 'Nothing is wrong, but something could not be checked, or is unusual.'],
  WARNING: ['warning', 'It works, and something should be changed.'],
  ERROR: ['error', 'Something does not work.'],
} satisfies Readonly<Record<Uppercase<Status>, readonly [Status, string]>>);

/** What is read of the database, apart from the findings. */
const statements =
  (count: number): Price =>
  () =>
    count * PRICE.statement;

/** A field with a list of at most this many rows, which takes one statement. */
const Listed = (rows: number, price: Price = statements(1)): PropertyDecorator => Extensions({ rows, price });

@ObjectType({ description: 'The result of a check of the installation.', simpleResolvers: true })
export class Finding implements DatedFinding {
  @Field(() => GraphQLString, { description: 'What was checked, such as `database` or `mail`.' })
  check!: string;
  @Field(() => FindingStatus, { description: 'How serious it is.' }) status!: Status;
  @Field(() => GraphQLString, { description: 'What was found and, if something is wrong, what to do.' })
  message!: string;
  @Field(() => Instant, { description: 'When it was checked.' }) checkedAt!: Date;
}

@ObjectType({ description: 'The queue of background jobs.', simpleResolvers: true })
export class JobQueue implements QueueState {
  @Field(() => GraphQLInt, {
    description: 'The jobs that are due and wait for a worker, counted up to 10,000.',
  })
  waiting!: number;
  @Field(() => GraphQLInt, { description: 'The jobs for later, counted up to 10,000.' }) scheduled!: number;
  @Field(() => GraphQLInt, { description: 'The jobs that run now.' }) running!: number;
  @Field(() => GraphQLInt, {
    description: 'The jobs whose last attempt failed, also those that are tried again; counted up to 10,000.',
  })
  failed!: number;
  @Field(() => Instant, {
    nullable: true,
    description: 'Since when the oldest job has waited; null if none waits.',
  })
  oldestAt!: Date | null;
  @Field(() => GraphQLInt, { description: 'The workers that run for this database.' }) workers!: number;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the oldest event happened whose jobs are not in the queue yet; null without one.',
  })
  oldestEventAt!: Date | null;
}

@ObjectType({ description: 'A background job whose last attempt failed.', simpleResolvers: true })
export class FailedJob implements FailedJobState {
  @Field(() => Id, { description: 'The id of the job.' }) id!: number;
  @Field(() => GraphQLString, { description: 'The name of its task.' }) task!: string;
  @Field(() => GraphQLInt, { description: 'The attempts so far.' }) attempts!: number;
  @Field(() => GraphQLInt, { description: 'The attempts after which the job is not tried again.' })
  maxAttempts!: number;
  @Field(() => GraphQLString, {
    description: 'Why the last attempt failed, without data of the job. The log has the details.',
  })
  lastError!: string;
  @Field(() => Instant, { description: 'When the last attempt ended.' }) lastAt!: Date;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the job is tried again; null if it is not tried again.',
  })
  nextAt!: Date | null;
  @Field(() => Id, { nullable: true, description: 'The id of its brand; null if it belongs to no brand.' })
  brandId!: number | null;
}

@ObjectType({
  description: 'A task that repeats while a worker runs, with its last run. Runs are noted every 5 seconds.',
  simpleResolvers: true,
})
export class RepeatedTask implements TaskRun {
  @Field(() => GraphQLString, { description: 'The name of the task.' }) name!: string;
  @Field(() => GraphQLFloat, { description: 'The usual pause between two runs in seconds.' })
  everySeconds!: number;
  @Field(() => Instant, { description: 'When the last run began.' }) lastStartedAt!: Date;
  @Field(() => Instant, { nullable: true, description: 'When it ended; null while it runs.' })
  lastEndedAt!: Date | null;
  @Field(() => GraphQLInt, { description: 'The consecutive runs that failed, wholly or in part.' })
  failures!: number;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'Why the last run failed; null if it succeeded.',
  })
  lastError!: string | null;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the next run is due: later while there is nothing to do, or after failures.',
  })
  nextAt!: Date | null;
}

@ObjectType({ description: 'A brand whose e-mails could not be sent.', simpleResolvers: true })
export class FailedEmailsOfBrand implements BrandWithFailedEmails {
  @Field(() => Id, { description: 'The id of the brand.' }) brandId!: number;
  @Field(() => GraphQLString, { description: 'The name of the brand.' }) brandName!: string;
  @Field(() => GraphQLInt, { description: 'Its e-mails queued in the last 7 days that failed.' })
  failed!: number;
  @Field(() => Instant, { description: 'When the newest of them was queued.' }) lastAt!: Date;
}

@ObjectType({ description: 'The mail server, and the e-mails of all brands.', simpleResolvers: true })
export class MailServer implements Omit<MailState, 'brands'> {
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The host and the port; null if there is none and each e-mail becomes a file.',
  })
  server!: string | null;
  @Field(() => GraphQLString, { description: 'The sender of the e-mails.' }) from!: string;
  @Field(() => GraphQLInt, { description: 'The e-mails that wait to be sent, counted up to 10,000.' })
  queued!: number;
  @Field(() => Instant, {
    nullable: true,
    description: 'When the oldest of them was queued; null without one.',
  })
  oldestQueuedAt!: Date | null;
  @Field(() => GraphQLInt, {
    description: 'The e-mails queued in the last 7 days that failed, counted up to 10,000.',
  })
  failed!: number;
  @Listed(MAX_BRANDS, () => 0)
  @Field(() => [FailedEmailsOfBrand], {
    description: `The brands that they belong to, the most first; at most ${MAX_BRANDS}. \`emails\` has the reasons.`,
  })
  brands!: FailedEmailsOfBrand[];
}

@ArgsType()
export class FailedJobsArgs {
  @Ruled({ minimum: 0, maximum: MAX_FAILED_JOBS })
  @Field(() => GraphQLInt, {
    defaultValue: 20,
    description: `The number of jobs to return, at most ${MAX_FAILED_JOBS}.`,
  })
  first!: number;
}

/** A part that cannot be read is null beside an error: the others are still shown. */
const part = (description: string) => ({
  description: `${description} Null if it could not be read.`,
  nullable: true,
});

@ObjectType({
  description: 'The installation: its version, what is wrong with it, its jobs and its e-mails.',
  simpleResolvers: true,
})
export class Installation {
  @Field(() => GraphQLString, { description: 'The version of Rental Flow.' }) version!: string;
  @Field(() => Instant, { description: 'When the instance that responds was started.' }) startedAt!: Date;
  @Listed(MAX_FINDINGS, statements(15))
  @Field(
    () => [Finding],
    part(
      'The findings of all checks, those of the command “doctor”. The checks run when they are read, at most ' +
        'every 30 seconds; those of the mail server and the picture store at most every 5 minutes, if they were ' +
        'good. If a check takes more than 2 seconds, its earlier result is returned, up to 10 minutes old. ' +
        'If there is no earlier result, a finding with the status `NOTE` states that the check is running.',
    ),
  )
  findings!: Finding[] | null;
  @Field(() => Instant, part('When the oldest finding was made.')) checkedAt!: Date | null;
  @Field(() => FindingStatus, part('The most serious status of the findings.')) status!: Status | null;
  @Extensions({ price: statements(6) })
  @Field(() => JobQueue, part('The queue of background jobs.'))
  queue!: JobQueue | null;
  @Listed(MAX_TASKS)
  @Field(() => [RepeatedTask], part('The repeated tasks, by name.'))
  repeatedTasks!: RepeatedTask[] | null;
  @Extensions({ price: statements(3) })
  @Field(() => MailServer, part('The mail server, and the e-mails of all brands.'))
  mail!: MailServer | null;
}
