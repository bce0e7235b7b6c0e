import type { Name } from './name.ts';

/** The labels from left to right, in lower case, a character an octet; none for the root. */
export function labelsOf({ key }: Name): string[] {
  const labels: string[] = [];
  for (let offset = 0; key.charCodeAt(offset) !== 0; offset += key.charCodeAt(offset) + 1) {
    labels.push(key.slice(offset + 1, offset + 1 + key.charCodeAt(offset)));
  }
  return labels;
}

/** Whether each label is made of letters, digits and hyphens and has a hyphen at neither end (RFC 1123 2.1); the root is. */
export function isHostName(name: Name): boolean {
  return labelsOf(name).every((label) => /^(?!-)[a-z0-9-]+(?<!-)$/.test(label));
}
