import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './icon.js';

interface SegmentsProps<T extends string> {
  label: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange: (value: T) => void;
}

export const Segments = <T extends string>({ label, options, value, onChange }: SegmentsProps<T>) => (
  <fieldset class="seg" aria-label={label}>
    {options.map(([option, text]) => (
      <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
        {text}
      </button>
    ))}
  </fieldset>
);

interface SelectProps {
  label: string;
  /** The text if nothing is chosen. */
  every: string;
  options: readonly (readonly [string, string])[];
  value: string;
  onChange: (value: string) => void;
  /** The id of the text that states why it is disabled. */
  disabledBy?: string | undefined;
}

export const Select = ({ label, every, options, value, onChange, disabledBy }: SelectProps) => (
  <select
    aria-label={label}
    aria-describedby={disabledBy}
    disabled={disabledBy !== undefined}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    <option value="">{every}</option>
    {options.map(([option, text]) => (
      <option key={option} value={option}>
        {text}
      </option>
    ))}
  </select>
);

interface FilterTextProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** The text of a list. The key `/` leads to it. */
export function FilterText({ label, value, onChange }: FilterTextProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  // What was typed last must not lead back to a screen that the reader has left.
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <label class="in">
      <Icon name="find" />
      <input
        type="search"
        data-filter
        placeholder={label}
        aria-label={label}
        defaultValue={value}
        onInput={({ currentTarget }) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(currentTarget.value.trim()), 250);
        }}
      />
    </label>
  );
}

/** Copies text; the button shows whether it did. */
export function Copy({ text, label }: { text: string; label: string }) {
  const [shown, setShown] = useState(label);
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    setShown(isCopied ? 'Copied' : 'Not copied');
    setTimeout(() => setShown(label), 1500);
  };
  return (
    <button type="button" class="b" onClick={copy}>
      <Icon name="copy" />
      {shown}
    </button>
  );
}
