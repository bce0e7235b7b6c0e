export type { Clusters } from './clusters.ts';
export { apiDatabase, type DatabaseAccess } from './database-clusters.ts';
export { secretNamed } from './secret-name.ts';
export * from './fourwinds.ts';
export { Progress } from './progress.ts';
export * from './regions.ts';
export * from './run-supervisor.ts';
