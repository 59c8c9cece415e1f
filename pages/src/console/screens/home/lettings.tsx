import type { Verdict } from '../../parts/chip.js';
import { When } from '../../parts/when.js';
import { dayOf, longDay, plural, shortDay } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { flowName, pounds, wordsOf } from '../../words.js';
import type { Offer, Viewing } from './data.js';
import { periodOf } from './names.js';
import { RecordRow } from './record.js';

const VIEWINGS: Record<Viewing['status'], Verdict> = {
  REQUESTED: { mark: 'none', chip: 'link', text: 'requested' },
  BOOKED: { mark: 'wait', chip: 'link', text: 'booked' },
  DONE: { mark: 'done', chip: 'good', text: 'done' },
  NO_SHOW: { mark: 'bad', chip: 'bad', text: 'nobody came' },
  CANCELLED: { mark: 'stop', chip: '', text: 'cancelled' },
};

const OFFERS: Record<Offer['status'], Verdict> = {
  MADE: { mark: 'wait', chip: 'link', text: 'to decide' },
  ACCEPTED: { mark: 'done', chip: 'good', text: 'accepted' },
  REJECTED: { mark: 'bad', chip: '', text: 'rejected' },
  WITHDRAWN: { mark: 'stop', chip: '', text: 'withdrawn' },
  EXPIRED: { mark: 'skip', chip: '', text: 'expired' },
};

export const viewingRows = (viewings: readonly Viewing[]) =>
  viewings.map(({ id, kind, status, startsAt, feedback }) => (
    <RecordRow key={id} {...VIEWINGS[status]} title={<When at={startsAt} withDay />}>
      {[wordsOf(kind), feedback && `“${feedback}”`].filter(Boolean).join(', ')}
    </RecordRow>
  ));

const offerText = ({ occupants, startsOn, expiresOn, status, decidedOn, createdAt, conditions }: Offer) =>
  [
    `made ${shortDay(dayOf(createdAt))}`,
    plural(occupants, 'person', 'people'),
    startsOn && `from ${longDay(startsOn)}`,
    status === 'MADE' && expiresOn && `open until ${longDay(expiresOn)}`,
    decidedOn && `decided ${longDay(decidedOn)}`,
    ...conditions.map((condition) => `“${condition}”`),
  ]
    .filter(Boolean)
    .join(', ');

/** `shownId`: the flow on whose page they are. */
export const offerRows = (offers: readonly Offer[], brandId: number, shownId?: number) =>
  offers.map((offer) => (
    <RecordRow
      key={offer.id}
      {...OFFERS[offer.status]}
      title={`${pounds(offer.rentPence)} ${periodOf(offer.rentPeriod)}`}
    >
      {offerText(offer)}
      {offer.flowId !== null &&
        (offer.flowId === shownId ? (
          ', became this flow'
        ) : (
          <>
            {', became '}
            <a href={screenUrl(brandId, `flows/${offer.flowId}`)}>
              {flowName({ id: offer.flowId, reference: offer.flow?.reference ?? null })}
            </a>
          </>
        ))}
    </RecordRow>
  ));
