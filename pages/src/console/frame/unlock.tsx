import { Dialog } from '../parts/dialog.js';
import { UnlockedForm } from './unlocked-form.js';

interface Props {
  /** What to do then. */
  next: () => void;
  onClose: () => void;
}

/** Asks for the same key or token again before anything changes. */
export const Unlock = ({ next, onClose }: Props) => (
  <Dialog title="Unlock changes" isNarrow onClose={onClose}>
    <UnlockedForm
      submit="Unlock"
      onCancel={onClose}
      onSubmit={async () => {
        onClose();
        next();
      }}
    >
      {null}
    </UnlockedForm>
  </Dialog>
);
