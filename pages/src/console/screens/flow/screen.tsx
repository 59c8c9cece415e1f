import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useRoute } from 'preact-iso';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { useScreen } from '../../live.js';
import { Copy } from '../../parts/controls.js';
import { Icon } from '../../parts/icon.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Rail } from '../../pictures/rail.js';
import { useSession } from '../../session.js';
import { dayOf, daysBetween, fromToday, longDay, plural, shortDay, today } from '../../time.js';
import { screenUrl, urlOf } from '../../urls.js';
import {
  COUNTRIES,
  flowName,
  leadOf,
  nameOf,
  pounds,
  STAGE_NAMES,
  STATUS_NAMES,
  type Stage,
  type Status,
  wordsOf,
} from '../../words.js';
import { periodOf } from '../home/names.js';
import { Alert } from './alert.js';
import { Calls } from './calls.js';
import { useChanges } from './changes/changes.js';
import { currentStage, type Flow, type FlowData } from './data.js';
import { Deadlines } from './deadlines.js';
import { EVENT_TYPES, type Kind } from './event-types.js';
import { Money } from './money.js';
import { Parties } from './parties.js';
import query from './query.graphql';
import { RefundDialog } from './refund-dialog.js';
import { StageDialog } from './stage-dialog.js';
import { Tenancy } from './tenancy/tenancy.js';
import { Timeline } from './timeline.js';
import versionQuery from './version.graphql';
import { Waits } from './waits.js';

const EVERY_MS = 5000;
const FIRST_ENTRIES = 20;
/** The most that one request reads. */
const MAX_ENTRIES = 100;

type Version = { flow: { version: number } | null; flowTimeline?: { totalCount: number } | null };

export function FlowScreen() {
  const { signIn } = useSession();
  const id = Number(useRoute().params.id);
  const [entries, setEntries] = useState(FIRST_ENTRIES);
  const [kind, setKind] = useState<Kind>('all');
  const isAllowed = useHasScope('flows:read');
  const hasTimeline = useHasScope('timeline:read');
  const hasRequests = useHasScope('requests:read');
  const hasCertificates = useHasScope('certificates:write');
  const hasCompliance = useHasScope('compliance:read');
  const hasLeads = useHasScope('leads:read');
  const key = ['flow', signIn.brandId, id];
  const { received, problem, refetch } = useScreen<FlowData>({
    key,
    query,
    variables: {
      ...{ id, entries, hasTimeline, hasRequests, hasCertificates, hasCompliance, hasLeads },
      ...(kind !== 'all' && { types: EVENT_TYPES[kind] }),
    },
    everyMs: false,
    isEnabled: isAllowed && Number.isSafeInteger(id),
  });
  const shown = received?.data.flow?.id === id ? received : undefined;
  // The whole is read again only if this small picture differs.
  const poll = useScreen<Version>({
    key: ['flow-version', id],
    query: versionQuery,
    variables: { id, hasTimeline },
    everyMs: EVERY_MS,
    isEnabled: shown !== undefined,
  });
  const latest = poll.received?.data;
  const hasChanged =
    shown?.data.flow &&
    latest?.flow &&
    (latest.flow.version > shown.data.flow.version ||
      (latest.flowTimeline?.totalCount ?? 0) > (shown.data.all?.totalCount ?? 0));
  useEffect(() => {
    if (hasChanged) void refetch();
  }, [hasChanged, refetch]);

  const flow = shown?.data.flow;
  useTitle(flow ? `${flowName(flow)}, ${flow.property.displayAddress}` : 'Flow');
  const why = problem ?? received?.problems.get('flow');
  if (!flow)
    return (
      <>
        <h1>Flow</h1>
        {!isAllowed ? (
          <NeedsScope scope="flows:read" />
        ) : why?.status === 404 || why?.code === 'NOT_FOUND' || !Number.isSafeInteger(id) ? (
          <Empty title="The brand has no flow with this id.">
            <p>
              It may be deleted, or of another brand.{' '}
              <a href={screenUrl(signIn.brandId ?? 0, 'flows')}>All flows</a>
            </p>
          </Empty>
        ) : why ? (
          <ProblemNotice problem={why} again={refetch} />
        ) : (
          <Loading lines={14} />
        )}
      </>
    );
  return (
    <Page
      key={flow.id}
      flow={flow}
      data={shown.data}
      refresh={refetch}
      failed={
        <>
          {problem && <ProblemNotice problem={problem} again={refetch} />}
          {poll.problem && !problem && <ProblemNotice problem={poll.problem} again={poll.refetch} />}
        </>
      }
      timeline={
        hasTimeline ? (
          <Timeline
            timeline={shown.data.flowTimeline}
            problem={received?.problems.get('flowTimeline')}
            kind={kind}
            onKind={setKind}
            onMore={() => setEntries(Math.min(MAX_ENTRIES, entries * 5))}
          />
        ) : (
          <NeedsScope scope="timeline:read" what="The timeline" />
        )
      }
    />
  );
}

interface PageProps {
  flow: Flow;
  data: FlowData;
  refresh: () => Promise<unknown>;
  failed: ComponentChildren;
  timeline: ComponentChildren;
}

function Page({ flow, data, refresh, failed, timeline }: PageProps) {
  const { signIn, isUnlocked } = useSession();
  const [changing, setChanging] = useState<Stage>();
  const [isRefunding, setRefunding] = useState(false);
  const { changeStage, recordRefund, setArchived, conflict, problem, dismiss } = useChanges(flow, refresh);
  const current = currentStage(flow);
  const picked = flow.stages.find(({ stage }) => stage === changing);
  const brandId = signIn.brandId ?? 0;
  // A key that only reads, such as that of a visit, is offered no change.
  const mayWrite = signIn.scopes.includes('flows:write');
  const mayPay = signIn.scopes.includes('payments:write');
  return (
    <>
      <nav class="crumbs" aria-label="Place">
        <a href={screenUrl(brandId, 'board')}>Board</a>
        {flow.branch && (
          <>
            <span>/</span>
            <a href={`${screenUrl(brandId, 'flows')}?branch=${flow.branch.id}`}>{flow.branch.name}</a>
          </>
        )}
        <span>/</span>
        <span>{flow.reference ?? flow.id}</span>
      </nav>
      <div class="head">
        <div>
          <h1>{flow.property.displayAddress}</h1>
        </div>
        <div class="acts">
          <Copy text={String(flow.id)} label="Copy id" />
          <a class="b" href={urlOf('/explorer')}>
            Explorer <Icon name="out" />
          </a>
          {mayWrite && (
            <button type="button" class="b" onClick={() => setArchived(!flow.isArchived)}>
              <Icon name={isUnlocked ? 'archive' : 'lock'} />
              {flow.isArchived ? 'Restore' : 'Archive'}
            </button>
          )}
        </div>
      </div>
      <Facts flow={flow} />
      {failed}
      {problem && <ProblemNotice problem={problem} />}
      {conflict && (
        <div class="notice warn" role="alert">
          <Icon name="warning" />
          <div>
            The change was not made: you had version {conflict.read}, and the flow now has version{' '}
            {flow.version}.{' '}
            {current && `${STAGE_NAMES[current.stage]} is now “${STATUS_NAMES[current.status]}”.`}
          </div>
          <button type="button" class="b" onClick={dismiss}>
            Understood
          </button>
        </div>
      )}
      <Alert flow={flow} onRefund={mayPay ? () => setRefunding(true) : undefined} />
      <Rail
        stages={flow.stages.map(({ stage, status, since, mayBecome }) => ({
          stage,
          status,
          about: sinceText(status, since),
          canChange: mayWrite && mayBecome.length > 0,
        }))}
        current={current?.stage}
        onPick={setChanging}
      />
      <div class="cols">
        <div class="first">
          <Waits
            flow={flow}
            gates={data.viewer?.brand.gates ?? []}
            isDeedRequired={data.viewer?.brand.isGuarantorDeedRequired ?? false}
            onChange={mayWrite ? setChanging : undefined}
          />
        </div>
        <div class="stack wide">
          <Deadlines flow={flow} />
          <Tenancy flow={flow} brandId={brandId} />
          {timeline}
        </div>
        <aside class="stack" aria-label="About the flow">
          <Money flow={flow} />
          <Parties flow={flow} />
          {data.requests && <Calls calls={data.requests} brandId={brandId} flowId={flow.id} />}
        </aside>
      </div>
      {isRefunding && flow.holdingDeposit && (
        <RefundDialog
          {...flow.holdingDeposit}
          onRefund={async (refund) => {
            await recordRefund(refund);
            setRefunding(false);
          }}
          onClose={() => setRefunding(false)}
        />
      )}
      {picked && (
        <StageDialog
          stage={picked}
          onChange={async (...chosen) => {
            await changeStage(...chosen);
            setChanging(undefined);
          }}
          onClose={() => setChanging(undefined)}
        />
      )}
    </>
  );
}

/** Since when a stage is complete, or how long it waits. */
function sinceText(status: Status, since: string | null): string {
  if (!since) return '';
  if (status === 'COMPLETE') return shortDay(dayOf(since));
  const days = daysBetween(dayOf(since), today());
  if (!WAITING.has(status)) return '';
  return `${STATUS_NAMES[status]}, ${days > 0 ? plural(days, 'day') : 'since today'}`;
}

const WAITING: ReadonlySet<Status> = new Set(['AWAITING_PARTY', 'IN_REVIEW', 'REJECTED']);

function Facts({ flow }: { flow: Flow }) {
  const { subTenants, rentPence, rentPeriod, tenancyStartsOn, jurisdiction, percentageCompleted } = flow;
  const lead = leadOf(subTenants);
  const others = subTenants.length - 1;
  return (
    <p class="facts">
      <span>
        <b>{flowName(flow)}</b>
      </span>
      {flow.isArchived && <span class="chip">archived</span>}
      {lead && (
        <span>
          <Icon name="person" />
          <span>
            <b>{nameOf(lead)}</b>
            {others > 0 && ` and ${others} more`}
          </span>
        </span>
      )}
      {rentPence !== null && (
        <span>
          <Icon name="pound" />
          <span>
            <b>{pounds(rentPence)}</b> {periodOf(rentPeriod)}
          </span>
        </span>
      )}
      {tenancyStartsOn && (
        <span>
          <Icon name="key" />
          <span>
            starts <b>{longDay(tenancyStartsOn)}</b>, {fromToday(tenancyStartsOn)}
          </span>
        </span>
      )}
      <span>{COUNTRIES[jurisdiction] ?? wordsOf(jurisdiction)}</span>
      <span>{percentageCompleted} % complete</span>
    </p>
  );
}
