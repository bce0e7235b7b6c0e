export * from './acknowledgement.ts';
export * from './buckets.ts';
export * from './epoch.ts';
export * from './publication-key.ts';
export * from './published-claim.ts';
export * from './reading.ts';
export * from './snapshot.ts';
export * from './version.ts';
