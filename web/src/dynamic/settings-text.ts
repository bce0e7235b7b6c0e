/** A section of the page about one program or router. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A Markdown block of docs/use/dynamic-dns.md. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The user's values, which replace the example values. */
export interface Filling {
  /** The host whose address changes. */
  readonly host: string;
  readonly zone: string;
  /** The origin of the API, for example `https://dns.example.net`. */
  readonly origin: string;
  /** The token, or a placeholder. */
  readonly token: string;
}

/** The section that precedes the programs and routers. */
const LAST_OF_ALL = 'Requests';

/** Returns the sections about programs and routers, with the user's values. */
export function sectionsOf(page: string, filling: Filling): Section[] {
  const [, ...parts] = filled(page, filling).split(/^## /m);
  const sections = parts.map((part) => {
    const end = part.indexOf('\n');
    return { title: part.slice(0, end).trim(), blocks: blocksOf(part.slice(end)) };
  });
  return sections.slice(sections.findIndex(({ title }) => title === LAST_OF_ALL) + 1);
}

function filled(page: string, { host, zone, origin, token }: Filling): string {
  const values: { readonly [example: string]: string } = {
    'https://dns.example.net': origin,
    'dns.example.net': origin.replace(/^https?:\/\//, ''),
    'home.example.com': host,
    'example.com': zone,
    'fw_…': token,
  };
  // The longest example is first, because it contains the other examples.
  return page.replaceAll(
    /https:\/\/dns\.example\.net|dns\.example\.net|home\.example\.com|example\.com|fw_…/g,
    (one) => values[one],
  );
}

/** Splits Markdown into blocks at empty lines. Keeps empty lines inside code. */
function blocksOf(markdown: string): Block[] {
  const found = markdown.matchAll(
    /^```\w*\n([\s\S]*?)^```$|^\|[\s\S]*?(?=\n\n|\n*$(?![\s\S]))|^\S[\s\S]*?(?=\n\n|\n*$(?![\s\S]))/gm,
  );
  return Array.from(found, ([text, code]) => {
    if (code !== undefined) return { kind: 'code', text: code.trimEnd() };
    return text.startsWith('|') ? tableOf(text) : { kind: 'text', text: text.replaceAll('\n', ' ') };
  });
}

function tableOf(text: string): Block {
  const [head, , ...rows] = text.split('\n').map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
  return { kind: 'table', head, rows };
}

/** Inline text: plain, code or bold. */
export interface Piece {
  readonly kind: 'plain' | 'code' | 'strong';
  readonly text: string;
}

/** Parses inline Markdown. Replaces links with their text. */
export function piecesOf(line: string): Piece[] {
  const words = line.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return words.split(/(`[^`]+`|\*[^*]+\*)/).flatMap((text): Piece[] => {
    if (text === '') return [];
    if (text.startsWith('`')) return [{ kind: 'code', text: text.slice(1, -1) }];
    if (text.startsWith('*')) return [{ kind: 'strong', text: text.slice(1, -1) }];
    return [{ kind: 'plain', text }];
  });
}
