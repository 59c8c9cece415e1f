import { useHasScope } from '../../../frame/needs-scope.js';
import { useScreen } from '../../../live.js';
import { screenUrl } from '../../../urls.js';
import { type Key, nameOfKey } from '../data.js';
import query from './name.graphql';

interface Data {
  apiKeys: Pick<Key, 'id' | 'name' | 'prefix'>[] | null;
}

/** A link to a key, by its name if the caller may read it. */
export function KeyName({ brandId, id }: { brandId: number; id: number }) {
  const isAllowed = useHasScope('keys:read');
  const { received } = useScreen<Data>({
    key: ['key-name'],
    query,
    variables: { id, brandId },
    everyMs: false,
    isEnabled: isAllowed,
  });
  const key = received?.data.apiKeys?.find((one) => one.id === id);
  if (key) return <a href={screenUrl(brandId, `keys/${id}`)}>{nameOfKey(key)}</a>;
  const isGone = received?.data.apiKeys?.length === 0;
  return (
    <>
      API key with the id {id}
      {isGone && ', which no longer exists'}
    </>
  );
}
