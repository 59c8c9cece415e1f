import { ChoiceDialog } from '../../frame/choice-dialog.js';
import { STAGE_NAMES, STATUS_NAMES, type Status } from '../../words.js';
import type { StageState } from './data.js';

interface Props {
  stage: StageState;
  onChange: (stage: StageState, to: Status, reason: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the next status of a stage: one of those that it may become now. */
export const StageDialog = ({ stage, onChange, onClose }: Props) => (
  <ChoiceDialog
    title={`Change stage: ${STAGE_NAMES[stage.stage]}`}
    legend={`From “${STATUS_NAMES[stage.status]}” to`}
    choices={stage.mayBecome.map((value) => ({
      value,
      text: STATUS_NAMES[value],
      ...(value === 'CANCELLED' && { note: 'it cannot be reversed' }),
    }))}
    submit="Change stage"
    onChoose={(to, fields) => onChange(stage, to, String(fields.get('reason') ?? '').trim())}
    onClose={onClose}
  >
    <label class="field">
      <span>Reason, for the timeline (optional)</span>
      <input name="reason" maxLength={500} autocomplete="off" />
    </label>
  </ChoiceDialog>
);
