/** The part of a page that is about one program or router. */
export interface Section {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** A block of Markdown as docs/dynamic-dns.md has them. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The values of a person, which take the place of those of the examples. */
export interface Filling {
  /** The host whose address changes. */
  readonly host: string;
  readonly zone: string;
  /** The origin of the API, such as `https://dns.example.net`. */
  readonly origin: string;
  /** The token, or a sign for it. */
  readonly token: string;
}

/** The section before those of programs and routers. */
const LAST_OF_ALL = 'Requests';

/** The sections of programs and routers, with values of a person. */
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
  // The longest example first: the others are parts of it.
  return page.replaceAll(
    /https:\/\/dns\.example\.net|dns\.example\.net|home\.example\.com|example\.com|fw_…/g,
    (one) => values[one],
  );
}

/** Blocks of Markdown, between empty lines; code keeps its own. */
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

/** A piece of a line: plain, or code, or stressed. */
export interface Piece {
  readonly kind: 'plain' | 'code' | 'strong';
  readonly text: string;
}

/** The pieces of a line of Markdown; of a link, its words. */
export function piecesOf(line: string): Piece[] {
  const words = line.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return words.split(/(`[^`]+`|\*[^*]+\*)/).flatMap((text): Piece[] => {
    if (text === '') return [];
    if (text.startsWith('`')) return [{ kind: 'code', text: text.slice(1, -1) }];
    if (text.startsWith('*')) return [{ kind: 'strong', text: text.slice(1, -1) }];
    return [{ kind: 'plain', text }];
  });
}
