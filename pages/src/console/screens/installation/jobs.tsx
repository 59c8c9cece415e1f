import { useScreen } from '../../live.js';
import { Mark } from '../../parts/mark.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { When } from '../../parts/when.js';
import { span } from '../../time.js';
import { screenUrl } from '../../urls.js';
import type { FailedJob, Queue, Task } from './data.js';
import query from './jobs.graphql';
import { QueueNumbers } from './queue.js';

const EVERY_MS = 10_000;

interface Data {
  /** A part that could not be read is null: the others are shown. */
  installation: {
    queue: Queue | null;
    repeatedTasks: Task[] | null;
    failedJobs: FailedJob[] | null;
  } | null;
}

/** What the service does in the background, and what has failed. */
export function Jobs() {
  useTitle('Jobs');
  const { received, problem, refetch } = useScreen<Data>({
    key: ['jobs'],
    query,
    variables: {},
    everyMs: EVERY_MS,
  });
  const installation = received?.data.installation;
  const why = problem ?? received?.problems.get('installation');
  return (
    <>
      <div class="head brief">
        <h1>Jobs</h1>
        <p class="small quiet">E-mails, webhooks, notices and imports, which the workers do</p>
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!installation && !why && <Loading />}
      {installation && (
        <>
          <section class="card tools-after" aria-labelledby="of-queue">
            <header>
              <h2 id="of-queue">Queue</h2>
            </header>
            {installation.queue && <QueueNumbers queue={installation.queue} />}
          </section>
          <section class="card tools-after" aria-labelledby="of-failed">
            <header>
              <h2 id="of-failed">Failed jobs</h2>
              <span class="small quiet">with an error in the last attempt</span>
            </header>
            {installation.failedJobs && <FailedTable jobs={installation.failedJobs} />}
          </section>
          <section class="card tools-after" aria-labelledby="of-tasks">
            <header>
              <h2 id="of-tasks">Repeated tasks</h2>
            </header>
            {installation.repeatedTasks && <TaskTable tasks={installation.repeatedTasks} />}
          </section>
        </>
      )}
    </>
  );
}

function FailedTable({ jobs }: { jobs: readonly FailedJob[] }) {
  if (jobs.length === 0)
    return (
      <Empty title="No job has failed.">
        <p>A job that fails is tried again, each time after a longer wait.</p>
      </Empty>
    );
  return (
    <div class="scroll">
      <table class="t rows jobs-of">
        <thead>
          <tr>
            <th>Task</th>
            <th>Last attempt</th>
            <th>Attempts</th>
            <th>Error</th>
            <th>Next attempt</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map(({ id, task, lastAt, attempts, maxAttempts, lastError, nextAt, brandId }) => (
            <tr key={id}>
              <td>
                <b class="strong">{task}</b>
                {brandId !== null && (
                  <div class="tiny">
                    <a href={screenUrl(brandId, 'mails')}>brand {brandId}</a>
                  </div>
                )}
              </td>
              <td class="nowrap quiet">
                <When at={lastAt} isExact />
              </td>
              <td class="nowrap">
                {attempts} of {maxAttempts}
              </td>
              <td class="call">{lastError}</td>
              <td class="nowrap">
                {nextAt ? <When at={nextAt} isExact /> : <span class="chip bad">not tried again</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const TaskTable = ({ tasks }: { tasks: readonly Task[] }) => (
  <div class="scroll">
    <table class="t rows tasks-of">
      <thead>
        <tr>
          <th>Task</th>
          <th>Each</th>
          <th>Last run</th>
          <th>Took</th>
          <th>Next run</th>
        </tr>
      </thead>
      <tbody>
        {tasks.map(({ name, everySeconds, lastStartedAt, lastEndedAt, failures, lastError, nextAt }) => (
          <tr key={name}>
            <td>
              <span class="mark">
                <Mark state={lastError ? 'bad' : 'done'} />
                <b class="strong">{name}</b>
              </span>
              {lastError && (
                <div class="small bad-text call">
                  {failures > 1 && `${failures} runs in a row have failed. `}
                  {lastError}
                </div>
              )}
            </td>
            <td class="nowrap">
              <span class="of-phone">each </span>
              {span(everySeconds * 1000)}
            </td>
            <td class="nowrap quiet">
              <When at={lastStartedAt} isExact />
            </td>
            <td class="nowrap quiet">
              {lastEndedAt
                ? `${(Date.parse(lastEndedAt) - Date.parse(lastStartedAt)).toLocaleString('en-GB')} ms`
                : 'runs'}
            </td>
            <td class="nowrap quiet">
              {nextAt && (
                <>
                  <span class="of-phone">next </span>
                  <When at={nextAt} isExact />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
