import type { Figures, Results } from './figures.js';
import type { ServerName, WorkName } from './names.js';
import { busiest } from './table.js';

/** A target of the service: a figure that must not exceed a maximum. */
export interface Target {
  name: string;
  figure: number;
  unit: string;
  maximum: number;
}

type Time = 'cpu' | 'database';
const TIMES: Readonly<Record<Time, string>> = { cpu: 'CPU', database: 'PostgreSQL' };

/**
 * For each work, the ratio of a request's processor time to that of another server, with the most
 * connections.
 */
const AGAINST: readonly [
  work: WorkName,
  title: string,
  server: ServerName,
  other: string,
  maximum: number,
  time?: Time,
][] = [
  ['flow-page', 'The page of a flow', 'bare', 'one json_agg', 3],
  ['flow-page', 'The page of a flow', 'bare', 'one json_agg', 1.8, 'database'],
  ['move-stage', 'Move a stage', 'bare', 'bare', 2.5],
  ['record-payment', 'Record a payment', 'bare', 'bare', 2.5],
  ['batch', '500 properties updated', 'bare', 'bare', 2.5],
  ['nested', 'Nested flows', 'express-pg', 'Express + pg', 1.1],
  ['five', 'Five fields', 'express-pg', 'Express + pg', 0.9],
  ['renewed', 'REST renewed flows', 'express-pg', 'Express + pg', 0.9],
  ['renewed', 'REST renewed flows', 'bare', 'bare', 1 / 0.75],
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
export function targetsOf({ works, processes, secondStart, large, sizes, memory }: Results): Target[] {
  const figuresOf = (work: WorkName, server: ServerName): Figures | undefined =>
    busiest(works[work]?.[server]);
  const compared = AGAINST.flatMap(([work, title, server, other, maximum, time = 'cpu']): Target[] => {
    const own = figuresOf(work, 'rental-flow')?.[time].median;
    const theirs = figuresOf(work, server)?.[time].median;
    if (own === undefined || theirs === undefined) return [];
    return [{ name: `${title}: ${TIMES[time]} against ${other}`, figure: own / theirs, unit: '×', maximum }];
  });
  const perRequest = (title: string, work: WorkName, maximum: number): Target[] => {
    const own = figuresOf(work, 'rental-flow')?.database.median;
    return own === undefined
      ? []
      : [{ name: `${title}: PostgreSQL a request`, figure: own / 1000, unit: 'ms', maximum }];
  };
  const inTimesOf = (title: string, work: WorkName, other: WorkName, maximum: number): Target[] => {
    const [own, least] = [work, other].map((name) => figuresOf(name, 'rental-flow')?.cpu.median);
    return own === undefined || least === undefined
      ? []
      : [{ name: title, figure: own / least, unit: '×', maximum }];
  };
  const { idle, loaded } = processes['rental-flow'] ?? {};
  const inMegabytes = (name: string, bytes: number | undefined, maximum: number): Target[] =>
    bytes === undefined ? [] : [{ name, figure: bytes / 1e6, unit: 'MB', maximum }];
  return [
    ...compared,
    ...perRequest('Mixed load', 'mixed', 2),
    ...inTimesOf('Different queries: CPU against a variable', 'text', 'variable', 1.5),
    ...inTimesOf('20,000 keys: CPU against 20', 'keys', 'typename', 1.2),
    ...(large ?? []).map(({ name, ms, maximum }) => ({ name, figure: ms, unit: 'ms', maximum })),
    ...(sizes ?? []).map(({ table, indexes, maximum }) => ({
      name: `Indexes of a row of ${table}`,
      figure: indexes,
      unit: 'bytes',
      maximum,
    })),
    ...inMegabytes('Memory, idle', memory?.idle ?? idle, 140),
    ...inMegabytes('Memory after the load', Math.max(loaded ?? 0, memory?.loaded ?? 0), 250),
    ...inMegabytes('Memory after 10,000 different queries', memory?.manyQueries, 300),
    ...(secondStart === undefined
      ? []
      : [{ name: 'Second start', figure: secondStart / 1000, unit: 's', maximum: 2 }]),
  ];
}
