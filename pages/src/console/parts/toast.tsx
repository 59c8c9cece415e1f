import { createContext, type VNode } from 'preact';
import { useContext, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.js';

const SHOWN_MS = 12_000;

export interface Toast {
  text: string;
  /** Takes the change back. */
  undo?: () => void;
}

export const ToastContext = createContext<(toast: Toast) => void>(() => {});
/** Shows what has been changed, with a way back. */
export const useToast = () => useContext(ToastContext);

export function useToasts(): { show: (toast: Toast) => void; shown: VNode } {
  const [toast, setToast] = useState<Toast>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const show = (next: Toast) => {
    clearTimeout(timer.current);
    setToast(next);
    timer.current = setTimeout(() => setToast(undefined), SHOWN_MS);
  };
  const shown = (
    <div role="status">
      {toast && (
        <div class="notice link toast">
          <div>{toast.text}</div>
          {toast.undo && (
            <button
              type="button"
              class="b"
              onClick={() => {
                setToast(undefined);
                toast.undo?.();
              }}
            >
              Undo
            </button>
          )}
          <button type="button" class="iconic" aria-label="Close" onClick={() => setToast(undefined)}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
  return { show, shown };
}
