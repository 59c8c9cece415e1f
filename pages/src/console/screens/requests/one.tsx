import { useRoute } from 'preact-iso';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { useScreen } from '../../live.js';
import { idOf } from '../../parts/filters.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { screenUrl } from '../../urls.js';
import { Call } from './call.js';
import type { Logged } from './data.js';
import query from './one.graphql';

interface Props {
  brandId: number | null;
}

/** One logged call. */
export function RequestScreen({ brandId }: Props) {
  const id = idOf(useRoute().params.id);
  const isAllowed = useHasScope('requests:read');
  useTitle(`Request ${id ?? ''}`);
  const { received, problem, refetch } = useScreen<{ request: Logged | null }>({
    key: ['request', brandId],
    query,
    variables: { id, brandId: brandId ?? undefined },
    everyMs: false,
    isEnabled: id !== undefined && isAllowed,
  });
  const logged = received?.data.request;
  const why = problem ?? received?.problems.get('request');
  const isUnknown = id === undefined || why?.code === 'NOT_FOUND' || (received && !logged && !why);
  return (
    <>
      <nav class="crumbs" aria-label="Place">
        <a href={screenUrl(brandId, 'requests')}>Requests</a>
        <span>/</span>
        <span>{id}</span>
      </nav>
      <h1>Request {id}</h1>
      {!isAllowed && <NeedsScope scope="requests:read" />}
      {isUnknown && (
        <Empty title="There is no such request in the log.">
          <p>
            It may be deleted already, or of another brand.{' '}
            <a href={screenUrl(brandId, 'requests')}>All requests</a>
          </p>
        </Empty>
      )}
      {why && !isUnknown && <ProblemNotice problem={why} again={refetch} />}
      {!received && !why && !isUnknown && isAllowed && <Loading />}
      {logged && (
        <section class="card one-call" aria-label="Call">
          <Call logged={logged} brandId={brandId} />
        </section>
      )}
    </>
  );
}

export const OtherRequestScreen = () => <RequestScreen brandId={null} />;
