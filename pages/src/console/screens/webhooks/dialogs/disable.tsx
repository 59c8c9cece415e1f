import { change } from '../../../api.js';
import { UnlockedForm } from '../../../frame/unlocked-form.js';
import { Dialog } from '../../../parts/dialog.js';
import { Icon } from '../../../parts/icon.js';
import disableOfBrand from '../changes/disable-of-brand.graphql';
import { type Endpoint, nameOfEndpoint } from '../data.js';

interface Props {
  endpoint: Endpoint;
  brandId: number;
  onDisabled: () => void;
  onClose: () => void;
}

/** Confirms that an operator disables an endpoint: only a key of the brand enables it again. */
export const Disable = ({ endpoint, brandId, onDisabled, onClose }: Props) => (
  <Dialog title={`Disable “${nameOfEndpoint(endpoint)}”`} isNarrow onClose={onClose}>
    <UnlockedForm
      submit="Disable the endpoint"
      isDangerous
      onSubmit={async () => {
        await change(disableOfBrand, { brandId, id: endpoint.id });
        onDisabled();
      }}
      onCancel={onClose}
    >
      <div class="notice warn">
        <Icon name="warning" />
        <div>
          <p>
            No event is sent to it until it is enabled. An operator cannot enable it: a key of the brand with
            the scope <code>webhooks:manage</code> can.
          </p>
        </div>
      </div>
    </UnlockedForm>
  </Dialog>
);
