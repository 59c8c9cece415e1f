import type { AnyComponent } from 'preact';
import { useRoute } from 'preact-iso';
import { Empty } from '../parts/states.js';
import { useSession } from '../session.js';
import { urlOf } from '../urls.js';

/** A screen of a brand, if the sign-in may see that brand. */
export function brandScreen(Screen: AnyComponent) {
  return function OfBrand() {
    const { signIn } = useSession();
    const { brand } = useRoute().params;
    if (signIn.kind === 'OPERATOR')
      return (
        <>
          <h1>Not visible to operators</h1>
          <Empty title="An operator token shows no flows, tenants or deadlines.">
            <p>
              Sign in with an API key of brand {brand} to see this screen.{' '}
              <a href={urlOf('/console/brands')}>The brands of the installation</a>
            </p>
          </Empty>
        </>
      );
    return brand === String(signIn.brandId) ? <Screen /> : <NotFound />;
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
