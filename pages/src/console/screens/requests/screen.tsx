import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { useTitle } from '../../parts/title.js';
import { CallList } from './list.js';

/** The calls of a brand that were rejected, failed or slow. */
export function Requests({ brandId }: { brandId: number }) {
  useTitle('Requests');
  return (
    <>
      <div class="head brief">
        <h1>Requests</h1>
        <p class="small quiet">Calls that were rejected, failed, or took longer than a second</p>
      </div>
      {useHasScope('requests:read') ? <CallList brandId={brandId} /> : <NeedsScope scope="requests:read" />}
    </>
  );
}

/** For operators: the calls that belong to no brand. */
export function OtherRequests() {
  useTitle('Other requests');
  return (
    <>
      <div class="head brief">
        <h1>Other requests</h1>
        <p class="small quiet">Calls of no brand: without a valid key, or with an operator token</p>
      </div>
      <CallList brandId={null} />
    </>
  );
}
