import { AppError, type Problem } from '../../errors.js';
import type { Context } from '../base/context.js';
import type { CreateFlowInput } from '../flow/changes/create-flow.input.js';
import { createFlow } from '../flow/changes/create-flow.service.js';
import type { Flow } from '../flow/record/flow.entity.js';
import type { AcceptOfferInput } from './offer.input.js';

type OfTheOffer = Omit<CreateFlowInput, keyof AcceptOfferInput>;

/** Creates the flow of an offer. Errors of the terms of the offer name the offer, not the input. */
export async function flowOfOffer(ctx: Context, input: AcceptOfferInput, offer: OfTheOffer): Promise<Flow> {
  try {
    return await createFlow(ctx, { ...input, ...offer });
  } catch (error) {
    if (!(error instanceof AppError) || !error.problems) throw error;
    const { code, message, allowed, problems } = error;
    throw new AppError(code, message, {
      ...(allowed && { allowed }),
      problems: problems.map((problem) => ofOffer(problem, offer)),
    });
  }
}

function ofOffer(problem: Problem, offer: OfTheOffer): Problem {
  const path = problem.path.replace(/^input\./, '');
  const [member = ''] = path.split(/[.[]/);
  if (path === problem.path || !(member in offer)) return problem;
  return { ...problem, path: 'id', message: `${path} of the offer ${problem.message}` };
}
