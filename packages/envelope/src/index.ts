export { KeyRing, type SecretPlace } from './key-ring.ts';
export { keyRingSetting } from './key-ring-setting.ts';
