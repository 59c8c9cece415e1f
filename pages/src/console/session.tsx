import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** A visit lets an operator read the flows of a brand for a while, with a key that the brand sees. */
export interface Visit {
  brandId: number;
  brandName: string;
  /** The key that it reads with. */
  keyId: number;
  reason: string;
  endsAt: string;
  /** The scopes of its key. */
  scopes: string[];
}

/** Who has signed in, and until when. */
export interface SignIn {
  kind: 'BRAND' | 'OPERATOR';
  /** The id of the key or the token. */
  keyId: number;
  name: string;
  brandId: number | null;
  brandName: string | null;
  scopes: string[];
  idleEndsAt: string;
  endsAt: string;
  /** The minutes without use after which it ends. */
  idleMinutes: number;
  writesUntil: string | null;
  /** The minutes for which it may change something once it is unlocked. */
  writingMinutes: number;
  demo: boolean;
  /** The visit of an operator that runs. */
  visit: Visit | null;
  /** Whether an operator may begin one. */
  canVisit: boolean;
}

/** Whether the browser has a sign-in, and whether the demo offers one. */
export interface SessionState {
  signIn: SignIn | null;
  demo: boolean;
}

export interface Session {
  signIn: SignIn;
  isUnlocked: boolean;
  /** Runs a change, after the dialog that unlocks changes if they are locked. */
  whenUnlocked: (change: () => void) => void;
  /** Opens that dialog: the service has locked changes. */
  unlockThen: (change: () => void) => void;
  /** Ends the time in which changes are allowed. */
  lock: () => Promise<void>;
  /** Shows that the service has ended it. */
  onLocked: () => void;
  replace: (signIn: SignIn) => void;
  /** Ends the page's picture if the error is that of an ended sign-in. */
  end: (error: unknown) => void;
  signOut: () => Promise<void>;
  /** Opens the dialog that begins a visit of the brand. */
  visitBrand: (brandId: number) => void;
  /** The visit that has ended while the page was open. */
  endedVisit: Visit | undefined;
  /** Shows that the visit has ended, and forgets what it has shown. */
  onVisitEnded: () => void;
}

export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no sign-in.');
  return session;
}
