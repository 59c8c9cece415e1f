import { useRef } from 'preact/hooks';
import { Empty } from '../../parts/states.js';
import { useSession, type Visit } from '../../session.js';
import { screenUrl } from '../../urls.js';

/** The last visit that has ended since the page was opened. */
export function useEndedVisit(visit: Visit | null): Visit | undefined {
  const last = useRef<Visit>();
  if (visit) last.current = visit;
  return visit ? undefined : last.current;
}

/** What an operator sees in place of a screen of the brand once the visit has ended. */
export function VisitEnded({ visit: { brandId, brandName, keyId } }: { visit: Visit }) {
  const { signIn, visitBrand } = useSession();
  return (
    <>
      <h1>The visit has ended</h1>
      <Empty title={`What you saw of ${brandName} is no longer shown.`}>
        <p>
          The key of the visit has stopped working.{' '}
          <a href={screenUrl(brandId, `keys/${keyId}`)}>What was read with it</a>
        </p>
        <p class="tools">
          <a class="b main-one" href={screenUrl(brandId, 'keys')}>
            Back to {brandName}
          </a>
          <a class="b" href={screenUrl(null, 'brands')}>
            All brands
          </a>
          {signIn.canVisit && (
            <button type="button" class="b" data-new onClick={() => visitBrand(brandId)}>
              Visit the flows again …
            </button>
          )}
        </p>
      </Empty>
    </>
  );
}
