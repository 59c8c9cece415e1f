import { useEffect, useRef, useState } from 'preact/hooks';
import { ErrorBoundary, lazy, Route, Router, useLocation } from 'preact-iso';
import { Problem, post } from '../api.js';
import { useKeyboard } from '../keyboard.js';
import { ToastContext, useToasts } from '../parts/toast.js';
import { Board } from '../screens/board/screen.js';
import { Find } from '../screens/find/screen.js';
import { type Session, SessionContext, type SignIn } from '../session.js';
import { urlOf } from '../urls.js';
import { Bar } from './bar.js';
import { brandScreen, NotFound, sharedScreen } from './brand-screen.js';
import { EndsSoon } from './ends-soon.js';
import { brandOf, itemsOf } from './items.js';
import { Side } from './side.js';
import { AsVisitor } from './visit/as-visitor.js';
import { useEndedVisit } from './visit/ended.js';
import { VisitBar } from './visit/visit-bar.js';

const Flows = brandScreen(lazy(() => import('../screens/flows/screen.js').then(({ Flows }) => Flows)));
const Flow = brandScreen(
  lazy(() => import('../screens/flow/screen.js').then(({ FlowScreen }) => FlowScreen)),
);
const Deadlines = brandScreen(
  lazy(() => import('../screens/deadlines/screen.js').then(({ Deadlines }) => Deadlines)),
);
const Calendar = brandScreen(
  lazy(() => import('../screens/calendar/screen.js').then(({ Calendar }) => Calendar)),
);
const Properties = brandScreen(
  lazy(() => import('../screens/properties/screens.js').then(({ Properties }) => Properties)),
);
const Property = brandScreen(
  lazy(() => import('../screens/properties/screens.js').then(({ PropertyScreen }) => PropertyScreen)),
);
const Issues = brandScreen(lazy(() => import('../screens/issues/screen.js').then(({ Issues }) => Issues)));
const Requests = sharedScreen(
  lazy(() => import('../screens/requests/screens.js').then(({ Requests }) => Requests)),
);
const OtherRequests = lazy(() =>
  import('../screens/requests/screens.js').then(({ OtherRequests }) => OtherRequests),
);
const Request = sharedScreen(
  lazy(() => import('../screens/requests/screens.js').then(({ RequestScreen }) => RequestScreen)),
);
const OtherRequest = lazy(() =>
  import('../screens/requests/screens.js').then(({ OtherRequestScreen }) => OtherRequestScreen),
);
const ApiKeys = sharedScreen(lazy(() => import('../screens/keys/screens.js').then(({ Keys }) => Keys)));
const ApiKey = sharedScreen(
  lazy(() => import('../screens/keys/screens.js').then(({ KeyScreen }) => KeyScreen)),
);
const Webhooks = sharedScreen(
  lazy(() => import('../screens/webhooks/screens.js').then(({ Webhooks }) => Webhooks)),
);
const Webhook = sharedScreen(
  lazy(() => import('../screens/webhooks/screens.js').then(({ WebhookScreen }) => WebhookScreen)),
);
const BoardOfBrand = brandScreen(Board);
const Brands = lazy(() => import('../screens/brands/screen.js').then(({ Brands }) => Brands));
const Health = lazy(() => import('../screens/installation/screens.js').then(({ Health }) => Health));
const Jobs = lazy(() => import('../screens/installation/screens.js').then(({ Jobs }) => Jobs));
const Mails = sharedScreen(lazy(() => import('../screens/mails/screens.js').then(({ Mails }) => Mails)));
const AllMails = lazy(() => import('../screens/mails/screens.js').then(({ AllMails }) => AllMails));
const Operators = lazy(() => import('../screens/operators/screen.js').then(({ Operators }) => Operators));
const Audit = lazy(() => import('../screens/audit/screen.js').then(({ Audit }) => Audit));
const VisitDialog = lazy(() => import('../screens/visit/dialog.js').then(({ VisitDialog }) => VisitDialog));
const Unlock = lazy(() => import('./unlock.js').then(({ Unlock }) => Unlock));
const Keys = lazy(() => import('./keys.js').then(({ Keys }) => Keys));

/** The screens of the installation. */
const OF_OPERATORS = [
  ['health', Health],
  ['jobs', Jobs],
  ['mails', AllMails],
  ['operators', Operators],
  ['audit', Audit],
] as const;

interface Props {
  signIn: SignIn;
  replace: (signIn: SignIn) => void;
  onEnded: (error: unknown) => void;
  onVisitEnded: () => void;
  onSignedOut: () => void;
}

/** What stays on every screen: the bar, the menu and the dialogs. */
export function Frame({ signIn, replace, onEnded, onVisitEnded, onSignedOut }: Props) {
  const [open, setOpen] = useState<'find' | 'keys'>();
  const [visited, setVisited] = useState<number>();
  const [unlocking, setUnlocking] = useState<{ next: () => void }>();
  const endedVisit = useEndedVisit(signIn.visit);
  const { path, route } = useLocation();
  const main = useRef<HTMLElement>(null);
  const toasts = useToasts();
  const { brandId } = signIn;

  useKeyboard({
    find: () => setOpen('find'),
    keys: () => setOpen('keys'),
    go: (screen) => {
      const items = itemsOf(signIn, path);
      const itemOf = (name: string) => items.find((one) => one.screen === name);
      const item = itemOf(screen) ?? (screen === 'board' ? itemOf('brands') : undefined);
      if (item) route(item.href);
    },
  });
  // A new screen begins at its top, for readers of the screen too.
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);

  // What was offered before the unlocking, such as an undo, sees that it is unlocked.
  const latest = useRef(signIn);
  latest.current = signIn;
  const mayChange = () => Date.parse(latest.current.writesUntil ?? '') > Date.now();
  const unlockThen = (change: () => void) => setUnlocking({ next: change });
  /** Shows a notice if the service has not done something. */
  const orNotice = async (work: () => Promise<void>, notDone: string) => {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      onEnded(error);
      toasts.show({ text: `${notDone} ${error.message}` });
    }
  };
  const session: Session = {
    signIn,
    isUnlocked: mayChange(),
    whenUnlocked: (change) => (mayChange() ? change() : unlockThen(change)),
    unlockThen,
    lock: () =>
      orNotice(async () => {
        const locked = await post<SignIn>('/console/lock');
        if (locked) replace(locked);
      }, 'Changes are not locked.'),
    onLocked: () => replace({ ...latest.current, writesUntil: null }),
    replace,
    end: onEnded,
    signOut: () =>
      orNotice(async () => {
        await post('/console/sign-out');
        onSignedOut();
      }, 'You are not signed out.'),
    visitBrand: setVisited,
    endedVisit,
    onVisitEnded,
  };
  return (
    <SessionContext.Provider value={session}>
      <ToastContext.Provider value={toasts.show}>
        <div class="shell">
          <a class="skip" href="#main">
            Skip to the content
          </a>
          <Bar onFind={() => setOpen('find')} onUnlock={() => unlockThen(() => {})} />
          <VisitBar />
          <Side onKeys={() => setOpen('keys')} />
          <main class="main" id="main" ref={main} tabIndex={-1}>
            <EndsSoon />
            <ErrorBoundary>
              <Router>
                <Route path={urlOf('/console')} component={brandId === null ? Health : Board} />
                <Route path={urlOf('/console/brands')} component={brandId === null ? Brands : NotFound} />
                {OF_OPERATORS.map(([screen, Screen]) => (
                  <Route
                    key={screen}
                    path={urlOf(`/console/${screen}`)}
                    component={brandId === null ? Screen : NotFound}
                  />
                ))}
                <Route path={urlOf('/console/brands/:brand/board')} component={BoardOfBrand} />
                <Route path={urlOf('/console/brands/:brand/flows')} component={Flows} />
                <Route path={urlOf('/console/brands/:brand/flows/:id')} component={Flow} />
                <Route path={urlOf('/console/brands/:brand/deadlines')} component={Deadlines} />
                <Route path={urlOf('/console/brands/:brand/calendar')} component={Calendar} />
                <Route path={urlOf('/console/brands/:brand/properties')} component={Properties} />
                <Route path={urlOf('/console/brands/:brand/properties/:id')} component={Property} />
                <Route path={urlOf('/console/brands/:brand/issues')} component={Issues} />
                <Route path={urlOf('/console/brands/:brand/requests')} component={Requests} />
                <Route path={urlOf('/console/brands/:brand/requests/:id')} component={Request} />
                <Route path={urlOf('/console/brands/:brand/keys')} component={ApiKeys} />
                <Route path={urlOf('/console/brands/:brand/keys/:id')} component={ApiKey} />
                <Route path={urlOf('/console/brands/:brand/webhooks')} component={Webhooks} />
                <Route path={urlOf('/console/brands/:brand/webhooks/:id')} component={Webhook} />
                <Route
                  path={urlOf('/console/brands/:brand/webhooks/:id/deliveries/:event')}
                  component={Webhook}
                />
                <Route path={urlOf('/console/brands/:brand/mails')} component={Mails} />
                <Route
                  path={urlOf('/console/requests')}
                  component={brandId === null ? OtherRequests : NotFound}
                />
                <Route
                  path={urlOf('/console/requests/:id')}
                  component={brandId === null ? OtherRequest : NotFound}
                />
                <Route default component={NotFound} />
              </Router>
            </ErrorBoundary>
          </main>
        </div>
        <ErrorBoundary>
          {open === 'find' && (
            <AsVisitor brandId={brandOf(signIn, path)}>
              <Find onClose={() => setOpen(undefined)} />
            </AsVisitor>
          )}
          {visited !== undefined && <VisitDialog brandId={visited} onClose={() => setVisited(undefined)} />}
          {open === 'keys' && <Keys onClose={() => setOpen(undefined)} />}
          {unlocking && <Unlock next={unlocking.next} onClose={() => setUnlocking(undefined)} />}
        </ErrorBoundary>
        {toasts.shown}
      </ToastContext.Provider>
    </SessionContext.Provider>
  );
}
