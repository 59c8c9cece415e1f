import type { Problem } from '../../../errors.js';
import { dayInWords } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import { anyDay, pastDay } from '../../base/past.js';
import { nameInGraphql } from '../../flow/record/record-moves.js';
import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { TenancyKind } from '../../flow/terms/tenancy-kind.js';
import type { Breach } from '../../statute/breach/decide-breaches.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import { groundsOf } from '../../statute/notices/possession-grounds.js';
import { RENTERS_RIGHTS_ON } from '../../statute/rules/renters-rights.js';
import { knownOf, MAYBE_WITH_GROUNDS, NoticeKind, NoticeParty, WITH_GROUNDS } from '../kinds/notice-kind.js';
import type { RecordNoticeInput } from './notice.input.js';

export type Recorded = Omit<RecordNoticeInput, 'expectedVersion'>;

const problem = (member: keyof Recorded, message: string, place = ''): Problem => ({
  in: 'arguments',
  path: `input.${member}${place}`,
  message,
});

/** What is wrong with a notice alone. */
export function noticeProblems(ctx: Context, input: Recorded): Problem[] {
  const { kind, givenBy, servedOn, receivedOn, endsOn, grounds } = input;
  const party = knownOf(kind).givenBy;
  const problems = [
    ...pastDay(ctx.now(), servedOn, 'input.servedOn'),
    ...(receivedOn ? pastDay(ctx.now(), receivedOn, 'input.receivedOn') : []),
  ];
  if (receivedOn && receivedOn < servedOn)
    problems.push(problem('receivedOn', 'must not be before servedOn'));
  if (endsOn < servedOn) problems.push(problem('endsOn', 'must not be before servedOn'));
  else problems.push(...anyDay(endsOn, 'input.endsOn'));
  if (party && party !== givenBy)
    problems.push(problem('givenBy', `must be ${nameInGraphql(party)} for ${nameInGraphql(kind)}`));
  if (WITH_GROUNDS.includes(kind) && !grounds?.length)
    problems.push(problem('grounds', `are required for ${nameInGraphql(kind)}`));
  if (!MAYBE_WITH_GROUNDS.includes(kind) && grounds?.length)
    problems.push(problem('grounds', `must be left out for ${nameInGraphql(kind)}`));
  return problems;
}

const COUNTRY: Readonly<Record<Jurisdiction, string>> = {
  [Jurisdiction.ENGLAND]: 'England',
  [Jurisdiction.WALES]: 'Wales',
  [Jurisdiction.SCOTLAND]: 'Scotland',
  [Jurisdiction.NORTHERN_IRELAND]: 'Northern Ireland',
};

/** What is wrong with a notice for the jurisdiction of its flow. */
export function lawProblems({ jurisdiction }: FlowFacts, { kind, grounds }: Recorded): Problem[] {
  const place = knownOf(kind).jurisdiction;
  if (place && place !== jurisdiction)
    return [
      problem(
        'kind',
        `must not be ${nameInGraphql(kind)} in ${COUNTRY[jurisdiction]}: it exists in ${COUNTRY[place]}`,
      ),
    ];
  const codes = groundsOf(jurisdiction).map(({ code }) => code);
  return (grounds ?? []).flatMap((code, index) =>
    codes.includes(code) ? [] : [problem('grounds', `must be one of ${codes.join(', ')}`, `[${index}]`)],
  );
}

/** What the law does not allow at all. */
export function noticeBreaches({ tenancyKind }: FlowFacts, { kind, givenBy, servedOn }: Recorded): Breach[] {
  if (
    kind === NoticeKind.NOTICE_TO_QUIT &&
    givenBy === NoticeParty.LANDLORD &&
    tenancyKind === TenancyKind.ASSURED
  )
    return [
      {
        path: 'input.kind',
        message:
          'The landlord cannot end an assured tenancy with a notice to quit (Housing Act 1988, s. 5, 16E(1)(b)).',
      },
    ];
  if (kind === NoticeKind.SECTION_21 && servedOn >= RENTERS_RIGHTS_ON)
    return [
      {
        path: 'input.servedOn',
        message:
          `A section 21 notice cannot be served since ${dayInWords(RENTERS_RIGHTS_ON)} ` +
          '(Renters’ Rights Act 2025, s. 2).',
      },
    ];
  return [];
}
