import express, { type RequestHandler, type Router } from 'express';
import { JSON_LIMITS, parseJson } from '../body/body.js';
import { rejectTooLarge } from '../body/read-body.js';
import { nameOperation } from '../request/exchange.js';
import { fromOwnPage } from './own-page.js';
import type { SignInApi } from './sign-in-api.js';

/** A key has 81 characters. */
const BODY_LIMIT = 4096;

const body: readonly RequestHandler[] = [
  rejectTooLarge(BODY_LIMIT),
  express.raw({ type: () => true, limit: BODY_LIMIT }),
  parseJson(JSON_LIMITS.ofCall),
];

/** Adds a route of the console, for pages of this service alone. */
export type Post = (path: string, ...handlers: RequestHandler[]) => void;

export const postTo =
  (router: Router, { names }: SignInApi): Post =>
  (path, ...handlers) =>
    void router.post(
      `/console/${path}`,
      nameOperation(`console ${path}`),
      fromOwnPage(names),
      ...body,
      ...handlers,
    );
