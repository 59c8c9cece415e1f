import { UnlockedForm } from '../../frame/unlocked-form.js';
import { Dialog } from '../../parts/dialog.js';
import { type Day, today } from '../../time.js';

export interface Refund {
  amountPence: number;
  receivedOn: Day;
}

interface Props {
  heldPence: number;
  receivedOn: Day;
  onRefund: (refund: Refund) => Promise<void>;
  onClose: () => void;
}

/** Records that a holding deposit, or a part of it, was paid back. The page pays nothing. */
export const RefundDialog = ({ heldPence, receivedOn, onRefund, onClose }: Props) => (
  <Dialog title="Record a refund of the holding deposit" isNarrow onClose={onClose}>
    <UnlockedForm
      submit="Record the refund"
      onCancel={onClose}
      onSubmit={(fields) =>
        onRefund({
          amountPence: Math.round(Number(fields.get('pounds')) * 100),
          receivedOn: String(fields.get('day')),
        })
      }
    >
      <p class="small quiet">Record it after it was paid. It cannot be undone here.</p>
      <label class="field">
        <span>Amount in pounds</span>
        <input
          type="number"
          name="pounds"
          min="0.01"
          max={heldPence / 100}
          step="0.01"
          required
          defaultValue={(heldPence / 100).toFixed(2)}
        />
      </label>
      <label class="field">
        <span>Day on which it was paid</span>
        <input type="date" name="day" min={receivedOn} max={today()} required defaultValue={today()} />
      </label>
    </UnlockedForm>
  </Dialog>
);
