import { change } from '../../../api.js';
import { NamedConfirm } from '../../../frame/named-confirm.js';
import { exactTime } from '../../../time.js';
import remove from '../changes/delete.graphql';
import rotate from '../changes/rotate.graphql';
import { type Delivery, type Endpoint, nameOfEndpoint } from '../data.js';
import type { NewSecret } from './secret.js';

interface Props {
  endpoint: Endpoint;
  /** The last delivery, which shows whether it is in use. */
  last: Delivery | undefined;
  onClose: () => void;
}

const useText = (last: Delivery | undefined): string =>
  last?.lastAttempt
    ? `The last event was sent ${exactTime(last.lastAttempt.at)}.`
    : 'No event was sent in the last days.';

/** Deletes an endpoint, after its name was typed. */
export const Delete = ({ endpoint, last, onDeleted, onClose }: Props & { onDeleted: () => void }) => (
  <NamedConfirm
    title={`Delete “${nameOfEndpoint(endpoint)}”`}
    submit="Delete the endpoint"
    name={nameOfEndpoint(endpoint)}
    onSubmit={async () => {
      await change(remove, { id: endpoint.id });
      onDeleted();
    }}
    onClose={onClose}
    warning={
      <>
        <p>No event is sent to it any more, and its secret and deliveries are gone. It cannot be undone.</p>
        <p class="small">{useText(last)}</p>
      </>
    }
  />
);

const KEPT = [
  ['24', 'A day'],
  ['168', 'A week'],
  ['1', 'An hour'],
  ['0', 'Not at all: it has leaked'],
] as const;

/** Replaces the secret, after the name of the endpoint was typed. */
export const Rotate = ({
  endpoint,
  last,
  onRotated,
  onClose,
}: Props & { onRotated: (one: NewSecret) => void }) => (
  <NamedConfirm
    title={`Rotate the secret of “${nameOfEndpoint(endpoint)}”`}
    submit="Rotate the secret"
    name={nameOfEndpoint(endpoint)}
    onSubmit={async (fields) => {
      const input = { keepOldForHours: Number(fields.get('kept')) };
      const { rotateWebhookSecret } = await change<{ rotateWebhookSecret: NewSecret }>(
        rotate,
        { id: endpoint.id, input },
        false,
      );
      onRotated(rotateWebhookSecret);
    }}
    onClose={onClose}
    warning={
      <>
        <p>
          Receivers that verify with the old secret reject events once it no longer signs. Store the new one
          in them before. It cannot be undone.
        </p>
        <p class="small">{useText(last)}</p>
      </>
    }
  >
    <label class="field">
      <span>The old secret signs too for</span>
      <select name="kept">
        {KEPT.map(([hours, text]) => (
          <option key={hours} value={hours}>
            {text}
          </option>
        ))}
      </select>
    </label>
  </NamedConfirm>
);
