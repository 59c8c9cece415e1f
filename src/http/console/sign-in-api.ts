import type { Response } from 'express';
import type { Principal } from '../../auth/principal.js';
import type { Context } from '../../domain/base/context.js';
import type { Clock } from '../../language/time/clock.js';
import type { Authentication } from '../caller/authenticate.js';
import type { HostNames } from '../request/known-host.js';
import type { SignInCheck } from './signed-in.js';

/** What the demo signs in with; the page never gets it. */
export interface DemoCredentials {
  brand: string;
  operator: string;
}

export interface SignInApi extends SignInCheck {
  authentication: Authentication;
  names: HostNames;
  demo: () => DemoCredentials | undefined;
  /** Called when a key has been used. */
  used: (principal: Principal) => void;
  /** The context of a change that a sign-in makes. */
  contextOf: (res: Response) => Context;
  now: Clock;
}
