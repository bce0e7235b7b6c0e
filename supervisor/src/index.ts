export type { Clusters } from './clusters.ts';
export * from './fourwinds.ts';
export * from './regions.ts';
export * from './run-supervisor.ts';
