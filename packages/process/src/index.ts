export * from './address.ts';
export * from './environment.ts';
export * from './health.ts';
export * from './lifecycle.ts';
export * from './log.ts';
