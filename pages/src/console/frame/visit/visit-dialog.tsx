import { useLocation } from 'preact-iso';
import { post } from '../../api.js';
import { Dialog } from '../../parts/dialog.js';
import { type SignIn, useSession } from '../../session.js';
import { screenUrl } from '../../urls.js';
import { useBrandName } from '../brand-names.js';
import { UnlockedForm } from '../unlocked-form.js';

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
  const { route } = useLocation();
  const name = useBrandName(brandId) ?? `brand ${brandId}`;
  const send = async (fields: FormData) => {
    const signIn = await post<SignIn>('/console/visit', {
      brandId,
      reason: String(fields.get('reason') ?? '').trim(),
      hours: Number(fields.get('hours')),
    });
    onClose();
    if (signIn) replace(signIn);
    route(screenUrl(brandId, 'board'));
  };
  return (
    <Dialog title={`Visit the flows of ${name}`} onClose={onClose}>
      <UnlockedForm submit="Begin the visit" onSubmit={send} onCancel={onClose}>
        <p class="quiet">
          You can then read the flows, tenants and deadlines of the brand, and change nothing. The brand sees
          the visit among its keys, with your name and the reason, and each use of it is recorded.
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
