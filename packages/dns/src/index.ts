export * from './issue.ts';
export * from './name.ts';
export * from './presentation.ts';
export * from './rr/define.ts';
export * from './rr/registry.ts';
export * from './wire.ts';
