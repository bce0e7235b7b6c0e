export * from './compose-zone.ts';
export * from './ownership/decide-claim.ts';
export * from './ownership/public-suffix.ts';
export * from './ownership/reserved-domains.ts';
export * from './ownership/standing.ts';
export * from './product-issue.ts';
export * from './readings.ts';
export * from './service.ts';
