export * from './fields/ip-address.ts';
export * from './fields/binary.ts';
export * from './fields/name-field.ts';
export * from './fields/field.ts';
export * from './fields/integer.ts';
export * from './fields/text.ts';
export * from './fields/time.ts';
export * from './fields/type-list.ts';
