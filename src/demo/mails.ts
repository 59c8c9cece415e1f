import { withClock } from '../database/declare/clock.js';
import type { Em } from '../database/orm/orm.js';
import type { Settings } from '../domain/base/context.js';
import type { Mailer, Outside } from '../domain/base/module/outside.js';
import { takeEvents } from '../domain/feed/record-events.js';
import { emails } from '../domain/message/message.tasks.js';
import { jobContext } from '../domain/open-context.js';
import { deliveries } from '../domain/tasks.js';
import { makeAttempt } from '../jobs/deliver/attempt.js';
import { MailRejection, publicWords } from '../jobs/mail/failure-reason.js';
import type { MediaStore } from '../media/store.js';
import type { Agency, DemoClock } from './data/agency.js';
import { EMAIL_LINK, RECORD_CONTRACT } from './data/operations.js';
import { DAY_MS } from './data/tenancy.js';
import type { BrandFacts } from './facts.js';
import { partnerOf } from './partner.js';

const FULL = 'reject-later';
const UNKNOWN = 'reject-always';

/** The responses of the demo's mailer to e-mails whose link has one of these tokens. */
const REJECTED: ReadonlyMap<string, string> = new Map([
  [FULL, '452 4.2.2 The mailbox is full.'],
  [UNKNOWN, '550 5.1.1 There is no such mailbox here.'],
]);

/** The mailer of the demo rejects some e-mails as a mail server would, so that failures can be tried. */
export const demoMailer = (own: Mailer): Mailer => ({
  ...own,
  send: async (message, signal) => {
    const words = message.personal.map((text) => REJECTED.get(text)).find((text) => text !== undefined);
    if (words === undefined) return own.send(message, signal);
    throw new MailRejection('The mailer of the demo rejected the message.', publicWords(words, message));
  },
});

const LOCK = 'select from flow where brand_id = $1 and id = $2 for update';
const HAS_MAILS = 'select from outgoing_message where brand_id = $1 limit 1';
/** The tenants of the newest flow whose agreement is to be signed, the lead tenant first. */
const TO_SIGN = `select s.flow_id, s.email, case when s.is_lead then 'Lead tenant' else 'Tenant' end
  from sub_tenant s
  where s.brand_id = $1 and s.flow_id = (
    select max(id) from flow where brand_id = $1 and not is_deleted and tenancy_status = 1)
  order by s.is_lead desc, s.id limit 3`;

const ATTEMPTS = emails.schedule.attempts;

/** The time from the first attempt to the last of `count`, in milliseconds. */
const durationOf = (count: number): number =>
  Array.from({ length: count - 1 }, (_, at) => emails.schedule.pauseMs(at + 1)).reduce(
    (sum, ms) => sum + ms,
    0,
  );

interface Party {
  flowId: number;
  email: string;
  role: string;
}

/**
 * An agreement to sign and the e-mails about it, one to each tenant, if the first brand has no e-mails: one that
 * has failed, one whose last attempt is in an hour, and one that the jobs send.
 */
export async function createMails(
  root: Em,
  settings: Settings,
  { brandId, partnerKey }: BrandFacts,
  media: MediaStore,
): Promise<void> {
  const now = new Date();
  const clock: DemoClock = { now };
  const work = () =>
    root.transact(async (em) => {
      em.setFilterParams('brand', { brand: brandId });
      const agency = await partnerOf(em, settings, clock, { brandId, partnerKey });
      const [first, second, third] = await partiesOf(em, brandId);
      if (!first || !second || !third) return;
      // Demos that start together on one database create them once.
      await em.cells(LOCK, [brandId, first.flowId]);
      if ((await em.cells(HAS_MAILS, [brandId])).length > 0) return;
      await generateAgreement(agency, first, new Date(now.getTime() - durationOf(ATTEMPTS) - DAY_MS));
      const tryFor = (party: Party, token: string, count: number) => {
        const at = new Date(now.getTime() - durationOf(count));
        return queue(agency, party, token, at).then((emailId) =>
          fail(em, settings, clock, { brandId, emailId, count, media }),
        );
      };
      await tryFor(first, UNKNOWN, ATTEMPTS);
      await tryFor(second, FULL, ATTEMPTS - 1);
      // Their attempts were made here, so no job makes them again.
      while ((await takeEvents(jobContext(em, settings, brandId, 'demo'))).length > 0);
      await queue(agency, third, 'sent-by-the-demo', now);
    });
  await withClock(() => clock.now, work);
}

async function partiesOf(em: Em, brandId: number): Promise<Party[]> {
  const rows = await em.cells(TO_SIGN, [brandId]);
  return rows.map(([flowId, email, role]) => ({
    flowId: Number(flowId),
    email: String(email),
    role: String(role),
  }));
}

async function generateAgreement(agency: Agency, { flowId }: Party, at: Date): Promise<void> {
  const url = `https://contracts.example.com/agreement-${flowId}.pdf`;
  await agency.run(at, RECORD_CONTRACT, {
    flowId,
    input: { kind: 'TENANCY_AGREEMENT', step: 'GENERATED', url },
  });
}

async function queue(
  agency: Agency,
  { flowId, email, role }: Party,
  token: string,
  at: Date,
): Promise<number> {
  const { emailEsignatureUrl } = await agency.run<{ emailEsignatureUrl: { emailId: number } }>(
    at,
    EMAIL_LINK,
    {
      flowId,
      input: { to: email, role, signatureEmail: email, signatureToken: token },
    },
  );
  return emailEsignatureUrl.emailId;
}

interface Failing {
  brandId: number;
  emailId: number;
  /** How many attempts fail. */
  count: number;
  media: MediaStore;
}

/** The mailer of the attempts in the past: it sends nothing. */
const rejecting: Mailer = demoMailer({
  timeoutMs: 1000,
  send: async () => {},
  remove: async () => {},
  close: () => {},
});

/** Makes attempts to send an e-mail, with the clock at the time when each was due. */
async function fail(
  em: Em,
  settings: Settings,
  clock: DemoClock,
  { brandId, emailId, count, media }: Failing,
): Promise<void> {
  const outside: Outside = { mailer: rejecting, media, log: () => {} };
  const delivery = deliveries.find(({ task }) => task === emails.task);
  if (!delivery) return;
  const limits = { attempts: ATTEMPTS, attemptMs: delivery.sendMs(outside) };
  for (let attempt = 1; attempt <= count; attempt += 1) {
    const ctx = jobContext(em, settings, brandId, 'demo');
    await makeAttempt(ctx, delivery, emailId, { outside, limits, onRepeat: () => {} }, undefined);
    if (attempt < count) clock.now = new Date(clock.now.getTime() + emails.schedule.pauseMs(attempt));
  }
}
