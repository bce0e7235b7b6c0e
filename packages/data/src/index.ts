export * from './common-ends.ts';
export * from './omit.ts';
export * from './recent-map.ts';
export * from './same-json.ts';
export * from './sha256.ts';
