export { KeyRing, type Place } from './key-ring.ts';
export { keyRingSetting } from './key-ring-setting.ts';
