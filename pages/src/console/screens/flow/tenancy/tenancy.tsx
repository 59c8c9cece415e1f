import { screenUrl } from '../../../urls.js';
import { wordsOf } from '../../../words.js';
import { offerRows, viewingRows } from '../../home/lettings.js';
import { Records } from '../../home/record.js';
import type { Flow } from '../data.js';
import { endRows, noticeRows, rentRows } from './course.js';
import type { Phase } from './data.js';
import { allCertificateRows, documentRows } from './documents.js';

const PHASE_CHIPS: Record<Phase, string> = {
  ARRANGING: 'link',
  CURRENT: 'good',
  ENDING: 'warn',
  OVERSTAYED: 'bad',
  ENDED: '',
  FELL_THROUGH: '',
};

/** What the key does not show, and the scopes that would. */
function lackedScopes({ certificates, property }: Flow): string[] {
  return [
    ...(certificates === undefined ? ['certificates:write'] : []),
    ...(property.compliance === undefined ? ['compliance:read'] : []),
    ...(property.offers === undefined ? ['leads:read'] : []),
  ];
}

/** What is known if there is nothing to show: a key may not see all certificates. */
function noCertificates({ certificates, property }: Flow): string {
  if (property.compliance === undefined) return 'Not visible to this key.';
  return certificates === undefined
    ? 'No safety check is recorded, and none is due. Other certificates are not visible to this key.'
    : 'None recorded, and none due.';
}

/** The tenancy as it is practised: documents, notices, rents, its end, and how it was let. */
export function Tenancy({ flow, brandId }: { flow: Flow; brandId: number }) {
  const { phase, property } = flow;
  const lacked = lackedScopes(flow);
  return (
    <section class="card" aria-labelledby="of-tenancy">
      <header>
        <h2 id="of-tenancy">Tenancy</h2>
        <span class={`chip ${PHASE_CHIPS[phase]}`}>{wordsOf(phase)}</span>
        <a class="end small" href={screenUrl(brandId, `properties/${property.id}`)}>
          The property
        </a>
      </header>
      <Records title="Documents" none="None given, and none due." rows={documentRows(flow)} />
      <Records title="Certificates" none={noCertificates(flow)} rows={allCertificateRows(flow)} />
      <Records title="Notices" none="None." rows={noticeRows(flow)} />
      <Records title="Rent changes" none="None." rows={rentRows(flow)} />
      <Records title="End" none="No last day is known." rows={endRows(flow)} />
      {property.offers && (
        <Records
          title="Offers"
          none="None for the property."
          rows={offerRows(property.offers, brandId, flow.id)}
        />
      )}
      {property.viewings && (
        <Records title="Viewings" none="None of the property." rows={viewingRows(property.viewings)} />
      )}
      {lacked.length > 0 && (
        <p class="foot">
          <span>
            More is shown to a key with{' '}
            {lacked.map((scope, at) => (
              <>
                {at > 0 && ', '}
                <code key={scope}>{scope}</code>
              </>
            ))}
            .
          </span>
        </p>
      )}
    </section>
  );
}
