import type { Name } from './name.ts';

const LABEL = /^(?!-)[a-z0-9-]+(?<!-)$/;

/** Whether each label is made of letters, digits and hyphens and has a hyphen at neither end (RFC 1123 2.1); the root is. */
export function isHostName({ key }: Name): boolean {
  for (let offset = 0; key.charCodeAt(offset) !== 0; offset += key.charCodeAt(offset) + 1) {
    if (!LABEL.test(key.slice(offset + 1, offset + 1 + key.charCodeAt(offset)))) return false;
  }
  return true;
}
