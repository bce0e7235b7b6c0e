import type { Name } from './name.ts';

/** Returns the labels from left to right, in lower case, with one character per octet. The root has no labels. */
export function labelsOf({ key }: Name): string[] {
  const labels: string[] = [];
  for (let offset = 0; key.charCodeAt(offset) !== 0; offset += key.charCodeAt(offset) + 1) {
    labels.push(key.slice(offset + 1, offset + 1 + key.charCodeAt(offset)));
  }
  return labels;
}

/**
 * True if each label consists of letters, digits and hyphens, and does not begin or end with a hyphen (RFC 1123 2.1).
 * True for the root.
 */
export function isHostName(name: Name): boolean {
  return labelsOf(name).every((label) => /^(?!-)[a-z0-9-]+(?<!-)$/.test(label));
}
