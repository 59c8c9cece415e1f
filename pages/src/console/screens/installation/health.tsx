import { useNamesOf } from '../../frame/brand-names.js';
import { useScreen } from '../../live.js';
import { Mark } from '../../parts/mark.js';
import { Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { When } from '../../parts/when.js';
import { plural } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { failedUrl } from '../mails/data.js';
import { type Finding, type Queue, SHOWN, sorted, type Task } from './data.js';
import query from './health.graphql';
import { QueueNumbers } from './queue.js';
import { type Failures, Summary } from './summary.js';

const EVERY_MS = 10_000;
const SHOWN_BRANDS = 5;

interface Data {
  /** A part that could not be read is null: the others are shown. */
  installation: {
    version: string;
    startedAt: string;
    checkedAt: string | null;
    findings: Finding[] | null;
    queue: Queue | null;
    repeatedTasks: Task[] | null;
    mail: { failed: number; brands: { brandId: number; brandName: string; failed: number }[] } | null;
  } | null;
  brands: { id: number; name: string }[] | null;
}

/** Whether anything is wrong with the installation, and what to do. */
export function Health() {
  useTitle('Health');
  const { received, problem, refetch } = useScreen<Data>({
    key: ['health'],
    query,
    variables: {},
    everyMs: EVERY_MS,
  });
  const installation = received?.data.installation;
  const brands = received?.data.brands;
  useNamesOf(brands);
  const why = problem ?? received?.problems.get('installation');
  return (
    <>
      <div class="head brief">
        <h1>Health</h1>
        {installation && (
          <p class="small quiet">
            Version {installation.version}, started <When at={installation.startedAt} withDay />
          </p>
        )}
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!installation && !why && <Loading />}
      {installation && (
        <>
          {installation.findings && (
            <Findings
              findings={installation.findings}
              checkedAt={installation.checkedAt}
              failures={{
                mails: installation.mail?.failed ?? 0,
                jobs: installation.queue?.failed ?? 0,
                tasks: failedOf(installation.repeatedTasks ?? []).length,
              }}
            />
          )}
          <section class="card tools-after" aria-labelledby="of-jobs">
            <header>
              <h2 id="of-jobs">Jobs</h2>
              <span class="end small">
                <a href={screenUrl(null, 'jobs')}>All jobs and tasks</a>
              </span>
            </header>
            {installation.queue && <QueueNumbers queue={installation.queue} />}
            {installation.repeatedTasks && <FailedTasks tasks={installation.repeatedTasks} />}
          </section>
          {installation.mail && <FailedMails {...installation.mail} />}
          <section class="card tools-after" aria-labelledby="of-brands">
            <header>
              <h2 id="of-brands">Brands</h2>
              <span class="end small">
                <a href={screenUrl(null, 'brands')}>All brands</a>
              </span>
            </header>
            <ul class="next">
              {brands?.map(({ id, name }) => (
                <li key={id}>
                  <span class="w">
                    <a href={screenUrl(id, 'keys')} data-row>
                      {name}
                    </a>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}

interface FindingsProps {
  findings: readonly Finding[];
  checkedAt: string | null;
  failures: Failures;
}

/** What is wrong in all, and each finding with what to do. */
const Findings = ({ findings, checkedAt, failures }: FindingsProps) => (
  <>
    <Summary findings={findings} checkedAt={checkedAt} failures={failures} />
    <section class="card tools-after" aria-labelledby="of-findings">
      <header>
        <h2 id="of-findings">Findings</h2>
        <span class="small quiet">those of the command “doctor”, the most serious first</span>
      </header>
      <ul class="next findings">
        {sorted(findings).map(({ check, status, message }) => (
          <li key={`${check} ${message}`}>
            <Mark state={SHOWN[status].mark} />
            <span class="w">
              <b class="strong">{check}</b>
              <span class="small quiet">{message}</span>
            </span>
            <span class={`chip ${SHOWN[status].chip}`}>{SHOWN[status].text}</span>
          </li>
        ))}
      </ul>
    </section>
  </>
);

const failedOf = (tasks: readonly Task[]) => tasks.filter(({ lastError }) => lastError !== null);

/** The repeated tasks whose last run has failed. */
function FailedTasks({ tasks }: { tasks: readonly Task[] }) {
  const failed = failedOf(tasks);
  return (
    <p class="foot">
      {failed.length === 0 ? (
        <span>{plural(tasks.length, 'repeated task')}, and none has failed in its last run.</span>
      ) : (
        <span class="bad-text">The last run has failed: {failed.map(({ name }) => name).join(', ')}.</span>
      )}
    </p>
  );
}

interface FailedMailsProps {
  failed: number;
  brands: readonly { brandId: number; brandName: string; failed: number }[];
}

/** The e-mails that could not be sent, by brand. */
const FailedMails = ({ failed, brands }: FailedMailsProps) => (
  <section class="card tools-after" aria-labelledby="of-mails">
    <header>
      <h2 id="of-mails">E-mails</h2>
      <span class="small quiet">
        {failed === 0 ? 'none has failed in 7 days' : `${plural(failed, 'failed e-mail')} in 7 days`}
      </span>
      <span class="end small">
        <a href={screenUrl(null, 'mails')}>All e-mails</a>
      </span>
    </header>
    {brands.length > 0 && (
      <ul class="next">
        {brands.slice(0, SHOWN_BRANDS).map((brand) => (
          <li key={brand.brandId}>
            <Mark state="bad" />
            <span class="w">
              <a href={failedUrl(brand.brandId)} data-row>
                {brand.brandName}
              </a>
            </span>
            <span class="chip bad">{brand.failed} failed</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
