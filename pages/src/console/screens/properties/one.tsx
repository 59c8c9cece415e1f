import type { ComponentChildren } from 'preact';
import { useRoute } from 'preact-iso';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { nodesOf } from '../../lists.js';
import { LIST_MS, useScreen } from '../../live.js';
import { Copy } from '../../parts/controls.js';
import { Icon } from '../../parts/icon.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { useSession } from '../../session.js';
import { dayOf, longDay } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { initialsOf, nameOf, pounds, wordsOf } from '../../words.js';
import { certificateRows } from '../home/certificates.js';
import { offerRows, viewingRows } from '../home/lettings.js';
import { titleOf } from '../home/names.js';
import { RecordRow } from '../home/record.js';
import { issueRows } from '../issues/rows.js';
import { kindOf, openIssuesOf, type PropertyData, rentOf, STATUS_CHIPS, type WholeHome } from './data.js';
import { FlowsOfHome } from './flows.js';
import query from './one.graphql';

/** A home: who owns it, who lives there, and what expires. */
export function PropertyScreen() {
  const id = Number(useRoute().params.id);
  return useHasScope('properties:read') ? (
    <Screen key={id} id={id} />
  ) : (
    <>
      <h1>Property</h1>
      <NeedsScope scope="properties:read" />
    </>
  );
}

function Screen({ id }: { id: number }) {
  const { signIn } = useSession();
  const brandId = signIn.brandId ?? 0;
  const hasFlows = useHasScope('flows:read');
  const hasCompliance = useHasScope('compliance:read');
  const hasLeads = useHasScope('leads:read');
  const hasIssues = useHasScope('maintenance:read');
  const { received, problem, refetch } = useScreen<PropertyData>({
    key: ['property', brandId],
    query,
    variables: { id, hasFlows, hasCompliance, hasLeads, hasIssues },
    everyMs: LIST_MS,
    isEnabled: Number.isSafeInteger(id),
  });
  const data = received?.data.property?.id === id ? received.data : undefined;
  const home = data?.property;
  useTitle(home ? home.displayAddress : 'Property');
  const why = problem ?? received?.problems.get('property');
  if (!home)
    return (
      <>
        <h1>Property</h1>
        {why?.status === 404 || why?.code === 'NOT_FOUND' || !Number.isSafeInteger(id) ? (
          <Empty title="The brand has no property with this id.">
            <p>
              It may be of another brand. <a href={screenUrl(brandId, 'properties')}>All properties</a>
            </p>
          </Empty>
        ) : why ? (
          <ProblemNotice problem={why} again={refetch} />
        ) : (
          <Loading lines={14} />
        )}
      </>
    );
  const open = openIssuesOf(data);
  const lacked = [
    ...(hasFlows ? [] : ['flows:read']),
    ...(hasCompliance ? [] : ['compliance:read']),
    ...(hasLeads ? [] : ['leads:read']),
    ...(hasIssues ? [] : ['maintenance:read']),
  ];
  return (
    <>
      <nav class="crumbs" aria-label="Place">
        <a href={screenUrl(brandId, 'properties')}>Properties</a>
        <span>/</span>
        <span>{home.reference ?? home.id}</span>
      </nav>
      <div class="head">
        <div>
          <h1>{home.displayAddress}</h1>
        </div>
        <div class="acts">
          <Copy text={String(home.id)} label="Copy id" />
        </div>
      </div>
      <Facts home={home} />
      {problem && <ProblemNotice problem={problem} again={refetch} />}
      {lacked.map((scope) => (
        <NeedsScope key={scope} scope={scope} what={PARTS[scope] ?? ''} />
      ))}
      <div class="cols">
        <div class="first">
          <Landlords home={home} />
        </div>
        <div class="stack wide">
          {data.flows && <FlowsOfHome flows={data.flows} brandId={brandId} />}
          {home.compliance && (
            <Part
              id="of-certificates"
              title="Certificates"
              none="No check is recorded, and none is required."
            >
              {[...missingRows(data), ...certificateRows(home.compliance)]}
            </Part>
          )}
          {home.offers && (
            <Part id="of-offers" title="Offers" none="Nobody has made an offer.">
              {offerRows(home.offers, brandId)}
            </Part>
          )}
          {home.viewings && (
            <Part id="of-viewings" title="Viewings" none="Nobody has viewed it.">
              {viewingRows(home.viewings)}
            </Part>
          )}
        </div>
        <aside class="stack" aria-label="About the property">
          {open && (
            <Part
              id="of-issues"
              title="Open issues"
              none="Nothing is open."
              more={
                <>
                  {open.hasMore && 'There are more. '}
                  <a href={`${screenUrl(brandId, 'issues')}?property=${home.id}`}>All issues</a>
                </>
              }
            >
              {issueRows(open.issues)}
            </Part>
          )}
        </aside>
      </div>
    </>
  );
}

const PARTS: Record<string, string> = {
  'flows:read': 'The part with the flows and the names of landlords',
  'compliance:read': 'The part with the certificates',
  'leads:read': 'The part with offers and viewings',
  'maintenance:read': 'The part with open issues',
};

const missingRows = ({ missing }: PropertyData) =>
  nodesOf(missing).map(({ kind }) => (
    <RecordRow key={kind} mark="bad" chip="bad" text="missing" title={titleOf(kind)}>
      The law requires it of a home that is let.
    </RecordRow>
  ));

interface PartProps {
  id: string;
  title: string;
  none: string;
  more?: ComponentChildren;
  children: readonly ComponentChildren[];
}

const Part = ({ id, title, none, more, children }: PartProps) => (
  <section class="card" aria-labelledby={id}>
    <header>
      <h2 id={id}>{title}</h2>
      {more && <span class="end small">{more}</span>}
    </header>
    {children.length > 0 ? <ul class="next">{children}</ul> : <p class="in quiet">{none}</p>}
  </section>
);

function Facts({ home }: { home: WholeHome }) {
  const { reference, status, availableFrom, isPublished, depositPence } = home;
  const rent = rentOf(home);
  return (
    <p class="facts">
      <span>
        <b>{reference ?? `id ${home.id}`}</b>
      </span>
      <span class={`chip ${STATUS_CHIPS[status]}`}>{wordsOf(status)}</span>
      {rent && (
        <span>
          <Icon name="pound" />
          <span>
            <b>{rent}</b>
            {depositPence !== null && `, deposit ${pounds(depositPence)}`}
          </span>
        </span>
      )}
      <span>{[kindOf(home), home.furnishing].filter(Boolean).join(', ')}</span>
      {availableFrom && <span>available {longDay(dayOf(availableFrom))}</span>}
      <span>{isPublished ? 'shown to the public' : 'not shown to the public'}</span>
      {home.isLicenceRequired && <span>needs a licence</span>}
    </p>
  );
}

const Landlords = ({ home: { landlords } }: { home: WholeHome }) => (
  <section class="card" aria-labelledby="of-landlords">
    <header>
      <h2 id="of-landlords">{landlords?.length === 1 ? 'Landlord' : 'Landlords'}</h2>
    </header>
    {landlords?.length ? (
      <ul class="parties">
        {landlords.map(({ personId, person, isLead, sharePercent }) => {
          const name = person ? nameOf(person) : `person ${personId}`;
          const role = [
            isLead && landlords.length > 1 ? 'lead landlord' : 'landlord',
            sharePercent !== null && `${sharePercent} %`,
          ];
          return (
            <li key={personId} class="party">
              <i class="tile" aria-hidden="true">
                {initialsOf(name)}
              </i>
              <span>
                <b>{name}</b>
                <span class="tiny quiet">{role.filter(Boolean).join(', ')}</span>
              </span>
            </li>
          );
        })}
      </ul>
    ) : (
      <p class="in quiet">None is recorded. Flows can have their own.</p>
    )}
  </section>
);
