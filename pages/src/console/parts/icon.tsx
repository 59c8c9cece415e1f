/** Strokes on 16 pixels. */
const PATHS = {
  find: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0M10.5 10.5 14 14',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  play: 'M5 3.5v9l7.5-4.5z',
  lock: 'M4.5 7h7A1.5 1.5 0 0 1 13 8.5v4a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7M5 7V5a3 3 0 0 1 6 0v2',
  open: 'M4.5 7h7A1.5 1.5 0 0 1 13 8.5v4a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 3 12.5v-4A1.5 1.5 0 0 1 4.5 7M5 7V4.5a3 3 0 0 1 5.8-1',
  board: 'M2 3.5h3.4v10H2zM6.4 3.5h3.4v6H6.4zM10.8 3.5h3.4v8h-3.4z',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  calendar:
    'M3.5 3h9A1.5 1.5 0 0 1 14 4.5v8a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 12.5v-8A1.5 1.5 0 0 1 3.5 3M2 6.5h12M5.5 1.5v3M10.5 1.5v3',
  key: 'M7.8 11a2.8 2.8 0 1 1-5.6 0 2.8 2.8 0 0 1 5.6 0M7 9l6.5-6.5M11 5l2 2',
  person: 'M10.7 5.2a2.7 2.7 0 1 1-5.4 0 2.7 2.7 0 0 1 5.4 0M2.8 13.8c.6-2.8 2.6-4.3 5.2-4.3s4.6 1.5 5.2 4.3',
  pound: 'M11.5 4.5A2.8 2.8 0 0 0 6 5.2c0 1.6 1 2.3 1 4.3 0 1.5-.8 2.8-2 3.5h7.5M4.5 8.5h5',
  calls: 'M2 5.5h11M10 2.5l3 3-3 3M14 10.5H3M6 7.5l-3 3 3 3',
  plus: 'M8 3v10M3 8h10',
  turn: 'M13.5 8a5.5 5.5 0 1 1-1.8-4.1M13.5 2v3h-3',
  copy: 'M7 5.5h5A1.5 1.5 0 0 1 13.5 7v5a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 12V7A1.5 1.5 0 0 1 7 5.5M10.5 5.5v-2A1 1 0 0 0 9.5 2.5h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2',
  out: 'M9 2.5h4.5V7M13.5 2.5 7.5 8.5M11.5 9.5v4h-9v-9h4',
  warning: 'M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.7h.01',
  archive: 'M2 3h12v3H2zM3 6v7.5h10V6M6.5 9h3',
  move: 'M2 8h11M9 4l4 4-4 4',
  brands: 'M3 14V3h6v11M9 6h4v8M1.5 14h13M5.2 5.5h1.6M5.2 8h1.6M5.2 10.5h1.6',
  leave: 'M6.5 2.5h-4v11h4M6 8h8M11 5l3 3-3 3',
  keyboard: 'M1.5 4.5h13v7h-13zM4 7h.01M6.5 7h.01M9 7h.01M11.5 7h.01M5 9.5h6',
  close: 'm4 4 8 8m0-8-8 8',
  back: 'm10 3.5-4.5 4.5 4.5 4.5',
  next: 'm6 3.5 4.5 4.5-4.5 4.5',
} as const;
export type IconName = keyof typeof PATHS;

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="i" viewBox="0 0 16 16" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);

export const ServiceMark = () => (
  <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="7" fill="#0b5fa5" />
    <path d="M16 6 5.5 15v2.5H8V25h6v-6h4v6h6v-7.5h2.5V15z" fill="#fff" />
  </svg>
);
