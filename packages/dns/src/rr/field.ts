export * from './fields/address.ts';
export * from './fields/binary.ts';
export * from './fields/domain-name.ts';
export * from './fields/field.ts';
export * from './fields/integer.ts';
export * from './fields/text.ts';
export * from './fields/time.ts';
export * from './fields/type-list.ts';
