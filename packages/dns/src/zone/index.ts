export * from './revise.ts';
export { precedes } from './canonical-order.ts';
export { isSameNode, isSameSet, shareNodes } from './share-nodes.ts';
export * from './zone.ts';
export * from './zone-issue.ts';
export * from './check.ts';
export * from './lookup.ts';
export { targetsIn } from './targets.ts';
