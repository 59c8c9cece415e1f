import { useEffect, useRef } from 'preact/hooks';
import { Problem, post } from '../../api.js';
import { useNow } from '../../live.js';
import { Icon } from '../../parts/icon.js';
import { useToast } from '../../parts/toast.js';
import { type SignIn, useSession, type Visit } from '../../session.js';
import { span } from '../../time.js';
import { screenUrl } from '../../urls.js';

/** States on every screen that data of a brand is visible, why, and for how long. */
export function VisitBar() {
  const { signIn } = useSession();
  const toast = useToast();
  const name = signIn.visit?.brandName;
  const before = useRef(name);
  useEffect(() => {
    if (before.current && !name) toast({ text: `The visit of ${before.current} has ended.` });
    before.current = name;
  }, [name, toast]);
  return signIn.visit && <Running visit={signIn.visit} />;
}

function Running({ visit: { brandId, brandName, reason, endsAt } }: { visit: Visit }) {
  const { replace, end, onVisitEnded } = useSession();
  const toast = useToast();
  const rest = Date.parse(endsAt) - useNow();
  const isOver = rest <= 0;
  const latest = useRef(onVisitEnded);
  latest.current = onVisitEnded;
  useEffect(() => {
    if (isOver) latest.current();
  }, [isOver]);
  const endVisit = async () => {
    try {
      const signIn = await post<SignIn>('/console/visit/end');
      onVisitEnded();
      if (signIn) replace(signIn);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      end(error);
      toast({ text: `The visit has not ended. ${error.message}` });
    }
  };
  return (
    <section class="visit-bar" aria-label="Visit">
      <Icon name="eye" />
      <p>
        <b>
          Visit of <a href={screenUrl(brandId, 'board')}>{brandName}</a>
        </b>
        , reads only, {span(rest)} left. <span class="reason">The brand sees the reason: {reason}</span>
      </p>
      <button type="button" class="b s" onClick={endVisit}>
        End the visit
      </button>
    </section>
  );
}
