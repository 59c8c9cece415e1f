import type { ComponentChildren } from 'preact';

interface Props {
  /** What the table is about. */
  label: string;
  head: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly ComponentChildren[])[];
}

/** The facts of a picture as text, in the same order. */
export const AsTable = ({ label, head, rows }: Props) => (
  <details class="as-table">
    <summary>
      As a table<span class="visually-hidden">: {label}</span>
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a table that is too wide */}
    <section class="scroll" aria-label={`${label}, as a table`} tabIndex={0}>
      <table class="t">
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...cells], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a picture have no other name
            <tr key={at}>
              <th scope="row">{first}</th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
);
