import { Secret } from '../../frame/secret.js';
import { expiryText, type Issued, nameOfKey, scopeText } from './data.js';

interface Props {
  issued: Issued;
  /** Whether the key is an older one with a new secret. */
  isRotated: boolean;
  onStored: () => void;
}

/** The secret of a key that was issued or rotated. */
export const IssuedKey = ({ issued, isRotated, onStored }: Props) => (
  <Secret
    title={`The key “${nameOfKey(issued)}”`}
    secret={issued.key}
    about={isRotated ? 'It works at once. The old secret has stopped working.' : 'It works at once.'}
    onStored={onStored}
  >
    <dt>Scopes</dt>
    <dd>
      {issued.scopes.map((scope) => (
        <code key={scope}>{scopeText(scope)} </code>
      ))}
    </dd>
    <dt>Expires</dt>
    <dd>{expiryText(issued)}</dd>
  </Secret>
);
