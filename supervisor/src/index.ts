export type { Clusters } from './clusters.ts';
export * from './data-folder.ts';
export * from './environment.ts';
export * from './fourwinds.ts';
export * from './regions.ts';
