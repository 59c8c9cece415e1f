import type { AnyComponent } from 'preact';
import { useRoute } from 'preact-iso';
import { Empty } from '../parts/states.js';
import { useSession } from '../session.js';
import { urlOf } from '../urls.js';
import { AsVisitor } from './visit/as-visitor.js';
import { VisitEnded } from './visit/ended.js';

/** The brand in the address, if the sign-in may see it; operators see each. */
function useBrandInAddress(): number | undefined {
  const { signIn } = useSession();
  const { brand = '' } = useRoute().params;
  const id = /^\d{1,15}$/.test(brand) ? Number(brand) : undefined;
  return signIn.kind === 'OPERATOR' || id === signIn.brandId ? id : undefined;
}

/** A screen of a brand for keys: operators see data of tenants during a visit only. */
export function brandScreen(Screen: AnyComponent) {
  return function BrandScreen() {
    const { signIn, visitBrand, endedVisit } = useSession();
    const brandId = useBrandInAddress();
    if (brandId === undefined) return <NotFound />;
    if (signIn.visit?.brandId === brandId)
      return (
        <AsVisitor brandId={brandId}>
          <Screen key={brandId} />
        </AsVisitor>
      );
    if (signIn.kind === 'OPERATOR' && endedVisit?.brandId === brandId)
      return <VisitEnded visit={endedVisit} />;
    if (signIn.kind === 'OPERATOR')
      return (
        <>
          <h1>Not visible to operators</h1>
          <Empty title="An operator token shows no flows, tenants or deadlines.">
            <p>
              {signIn.canVisit
                ? 'A visit shows them for some hours. The brand sees who visits it, and why. '
                : `Sign in with an API key of brand ${brandId} to see this screen. `}
              <a href={urlOf('/console/brands')}>The brands of the installation</a>
            </p>
            {signIn.canVisit && (
              <p class="tools">
                <button type="button" class="b" data-new onClick={() => visitBrand(brandId)}>
                  Visit the flows …
                </button>
              </p>
            )}
          </Empty>
        </>
      );
    return <Screen />;
  };
}

/** A screen of a brand for keys and for operators. */
export function sharedScreen(Screen: AnyComponent<{ brandId: number }>) {
  return function SharedScreen() {
    const brandId = useBrandInAddress();
    return brandId === undefined ? <NotFound /> : <Screen key={brandId} brandId={brandId} />;
  };
}

export const NotFound = () => (
  <>
    <h1>Not found</h1>
    <Empty title="There is no such screen for this sign-in.">
      <p>
        The address may be of another brand. <a href={urlOf('/console')}>Back to the first screen</a>
      </p>
    </Empty>
  </>
);
