import type { Results } from './figures.js';
import type { ServerName, WorkName } from './names.js';

/** What the service is held to: a figure that must not be above a maximum. */
export interface Target {
  name: string;
  figure: number;
  unit: string;
  maximum: number;
}

/** Of each work, the processor time of a request in those of another server. */
const AGAINST: readonly [
  work: WorkName,
  title: string,
  server: ServerName,
  other: string,
  maximum: number,
][] = [
  ['renewed', 'REST renewed flows', 'bare', 'bare', 1 / 0.75],
  ['renewed', 'REST renewed flows', 'express-pg', 'Express + pg', 1],
  ['renewed', 'REST renewed flows', 'mercurius', 'mercurius', 1 / 2],
  ['renewed', 'REST renewed flows', 'postgraphile', 'PostGraphile', 1 / 2.5],
  ['five', 'Five fields', 'bare', 'bare', 1 / 0.65],
  ['five', 'Five fields', 'mercurius', 'mercurius', 1 / 1.6],
  ['five', 'Five fields', 'postgraphile', 'PostGraphile', 1 / 2.5],
  ['nested', 'Nested flows', 'bare', 'bare', 1 / 0.75],
  ['nested', 'Nested flows', 'mercurius', 'mercurius', 1 / 1.6],
  ['nested', 'Nested flows', 'postgraphile', 'PostGraphile', 1 / 2.5],
  ['typename', '{ __typename }', 'before', 'the earlier build', 0.8],
  ['viewer', '{ viewer { __typename } }', 'before', 'the earlier build', 0.25],
  ['guarantor', 'Add a guarantor', 'bare', 'bare', 2.2],
  ['maintenance', 'Status of an issue', 'bare', 'bare', 2.2],
];

/** The targets whose works and servers were measured. */
export function targetsOf({ works, processes, secondStart }: Results): Target[] {
  const compared = AGAINST.flatMap(([work, title, server, other, maximum]): Target[] => {
    const own = works[work]?.['rental-flow']?.cpu.median;
    const theirs = works[work]?.[server]?.cpu.median;
    if (own === undefined || theirs === undefined) return [];
    return [{ name: `${title}: CPU against ${other}`, figure: own / theirs, unit: '×', maximum }];
  });
  const { idle = Number.NaN, loaded = Number.NaN } = processes['rental-flow'] ?? {};
  return [
    ...compared,
    { name: 'Memory, idle', figure: idle / 1e6, unit: 'MB', maximum: 150 },
    { name: 'Memory after the load', figure: loaded / 1e6, unit: 'MB', maximum: 250 },
    { name: 'Second start', figure: secondStart / 1000, unit: 's', maximum: 2 },
  ];
}
