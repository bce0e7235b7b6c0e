export * from './define.ts';
export { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from './fields/ip-address.ts';
export { type UnusableAddress, unusableAddress } from './unusable-address.ts';
export * from './registry.ts';
export * from './key-tag.ts';
export { oddCharacter } from './user-value.ts';
export { typeAdvice } from './type-advice.ts';
export { typeCode, typeMnemonic } from './type-mnemonics.ts';
export * from './rrset.ts';
