import { createRequire } from 'node:module';

/** The trie in the package tldts: the labels of all edges as one text, and the edges of each node. */
interface Trie {
  readonly labelText: string;
  readonly edgeLength: Uint8Array;
  readonly edgeStart: Uint16Array;
  readonly rulesRoot: number;
}

const { labelText, edgeLength, edgeStart, rulesRoot } = createRequire(import.meta.url)(
  'tldts/dist/cjs/src/data/trie.js',
) as Trie;

/** Returns the top-level domains in tldts' copy of the Public Suffix List, in ASCII, sorted. */
export function topLevelDomains(): string[] {
  const found: string[] = [];
  let offset = 0;
  for (const [edge, length] of edgeLength.entries()) {
    const label = labelText.slice(offset, (offset += length));
    const isOfRoot = edge >= edgeStart[rulesRoot] && edge < edgeStart[rulesRoot + 1];
    if (isOfRoot && /^[a-z0-9-]+$/.test(label)) found.push(label);
  }
  return found.sort();
}

/** Returns a file with the domains, separated by spaces. */
export function topLevelDomainsFile(): string {
  return `${JSON.stringify({ names: topLevelDomains().join(' ') })}\n`;
}
