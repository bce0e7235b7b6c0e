export * from './name-index.ts';
export * from './names-near.ts';
export * from './surroundings.ts';
export { isCut } from './zone-names.ts';
export * from './growing-zone.ts';
