import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Icon } from '../../parts/icon.js';
import { ProblemNotice } from '../../parts/states.js';
import { useToast } from '../../parts/toast.js';
import { useSession } from '../../session.js';
import { screenUrl } from '../../urls.js';
import { useEndpointChanges } from './changes/changes.js';
import { nameOfEndpoint, type OneEndpoint } from './data.js';
import { Delete, Rotate } from './dialogs/confirm.js';
import { EndpointForm } from './dialogs/form.js';
import { Replay } from './dialogs/replay.js';
import { Enable } from './dialogs/resume.js';
import { type NewSecret, ShownSecret } from './dialogs/secret.js';
import { SendTest } from './dialogs/test.js';

type Open = 'change' | 'delete' | 'rotate' | 'replay' | 'enable' | 'test';

interface HeadProps {
  endpoint: OneEndpoint;
  brandId: number;
  refetch: () => Promise<unknown>;
}

/** The name of an endpoint, and what can be changed. */
export function Head({ endpoint, brandId, refetch }: HeadProps) {
  const { isUnlocked } = useSession();
  const { route } = useLocation();
  const toast = useToast();
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<NewSecret>();
  const { disable, enable, problem } = useEndpointChanges(refetch);
  const last = endpoint.recent?.[0];
  const close = () => setOpen(undefined);
  const done = (text: string) => {
    close();
    toast({ text });
    void refetch();
  };
  const button = (name: Open, text: string, icon: 'turn' | 'play' | 'calls' | 'close' | 'key' | 'move') => (
    <button type="button" class={`b${name === 'delete' ? ' danger' : ''}`} onClick={() => setOpen(name)}>
      <Icon name={isUnlocked ? icon : 'lock'} />
      {text}
    </button>
  );
  return (
    <>
      <div class="head">
        <div>
          <h1>{nameOfEndpoint(endpoint)}</h1>
        </div>
        <div class="acts">
          {endpoint.status !== 'DISABLED' && button('test', 'Send a test …', 'calls')}
          {endpoint.status !== 'DISABLED' && button('replay', 'Send a range again …', 'turn')}
          {endpoint.status !== 'ENABLED' && button('enable', 'Enable …', 'play')}
          {endpoint.status !== 'DISABLED' && (
            <button type="button" class="b" onClick={() => disable(endpoint)}>
              <Icon name={isUnlocked ? 'pause' : 'lock'} />
              Disable
            </button>
          )}
          {button('change', 'Change …', 'move')}
          {button('rotate', 'Rotate …', 'key')}
          {button('delete', 'Delete …', 'close')}
        </div>
      </div>
      {problem && <ProblemNotice problem={problem} />}
      {open === 'change' && (
        <EndpointForm
          endpoint={endpoint}
          onClose={close}
          onChanged={() => done('The endpoint is changed.')}
        />
      )}
      {open === 'test' && (
        <SendTest endpoint={endpoint} onClose={close} onSent={() => done('The test event is sent.')} />
      )}
      {open === 'replay' && (
        <Replay
          endpointId={endpoint.id}
          onClose={close}
          onReplayed={() => done('The range is sent again.')}
        />
      )}
      {open === 'enable' && (
        <Enable endpoint={endpoint} onClose={close} onEnable={(from) => enable(endpoint, from)} />
      )}
      {open === 'rotate' && (
        <Rotate
          endpoint={endpoint}
          last={last}
          onClose={close}
          onRotated={(one) => {
            close();
            setSecret(one);
          }}
        />
      )}
      {open === 'delete' && (
        <Delete
          endpoint={endpoint}
          last={last}
          onClose={close}
          onDeleted={() => {
            toast({ text: `“${nameOfEndpoint(endpoint)}” is deleted.` });
            route(screenUrl(brandId, 'webhooks'));
          }}
        />
      )}
      {secret && (
        <ShownSecret
          created={secret}
          isRotated
          onStored={() => {
            setSecret(undefined);
            void refetch();
          }}
        />
      )}
    </>
  );
}
