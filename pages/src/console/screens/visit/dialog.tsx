import { useLocation } from 'preact-iso';
import { post } from '../../api.js';
import { itemsOf } from '../../frame/items.js';
import { UnlockedForm } from '../../frame/unlocked-form.js';
import { useScreen } from '../../live.js';
import { Dialog } from '../../parts/dialog.js';
import { type SignIn, useSession } from '../../session.js';
import { screenUrl } from '../../urls.js';
import query from './query.graphql';

const MIN_REASON = 10;
const MAX_REASON = 200;
const HOURS = [1, 2, 4, 8];

interface Props {
  brandId: number;
  onClose: () => void;
}

/** Asks why and how long, and begins a visit. */
export function VisitDialog({ brandId, onClose }: Props) {
  const { replace } = useSession();
  const { path, route } = useLocation();
  const { received } = useScreen<{ brand: { name: string } | null }>({
    key: ['visited-brand'],
    query,
    variables: { brandId },
    everyMs: false,
  });
  const name = received?.data.brand?.name ?? `brand ${brandId}`;
  const send = async (fields: FormData) => {
    const signIn = await post<SignIn>('/console/visit', {
      brandId,
      reason: String(fields.get('reason') ?? '').trim(),
      hours: Number(fields.get('hours')),
    });
    onClose();
    if (!signIn) return;
    replace(signIn);
    // A screen that the visit makes visible stays.
    const visible = itemsOf(signIn, path).filter(({ group }) => group === 'Work');
    if (!visible.some(({ href }) => path === href || path.startsWith(`${href}/`)))
      route(screenUrl(brandId, 'board'));
  };
  return (
    <Dialog title={`Visit the flows of ${name}`} onClose={onClose}>
      <UnlockedForm submit="Begin the visit" onSubmit={send} onCancel={onClose}>
        <p class="quiet">
          You can then read the flows, tenants, deadlines, properties and issues of the brand, and change
          nothing. The brand sees the visit among its keys, with the name of your token, the reason, and how
          much it reads.
        </p>
        <label class="field">
          <span>Reason, at least {MIN_REASON} characters, without names or addresses of people</span>
          <input name="reason" minLength={MIN_REASON} maxLength={MAX_REASON} required autocomplete="off" />
        </label>
        <label class="field">
          <span>Ends after</span>
          <select name="hours">
            {HOURS.map((hours) => (
              <option key={hours} value={hours}>
                {hours === 1 ? '1 hour' : `${hours} hours`}
              </option>
            ))}
          </select>
        </label>
      </UnlockedForm>
    </Dialog>
  );
}
