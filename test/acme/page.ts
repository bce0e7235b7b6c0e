import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Part of a page: a section and its subsection. The default page is `docs/use/acme.md`. */
export interface PagePart {
  readonly page?: string;
  readonly section: string;
  readonly part?: string;
}

/** The code blocks of a section and part, for example `httpreq` and `lego`, with replacements applied. */
export function blocksOf(
  { page = 'acme.md', section, part }: PagePart,
  replacements: readonly (readonly [string, string])[],
): string[] {
  const ofSection = after(readFileSync(join(import.meta.dirname, '../../docs/use', page), 'utf8'), `## ${section}`);
  const text = part === undefined ? ofSection : after(ofSection, `### ${part}`);
  const blocks = [...text.matchAll(/^ *```\w+\n([^]*?)^ *```/gm)].map(([, block]) => block);
  return blocks.map((block) => replacements.reduce((all, [from, to]) => all.replaceAll(from, to), block));
}

/** The text from a heading to the next heading of the same or a higher level. */
function after(text: string, heading: string): string {
  const level = /^#+/.exec(heading)![0].length;
  const [, rest] = text.split(new RegExp(`^${heading}$`, 'm'));
  if (rest === undefined) throw new Error(`the page has no ${heading}`);
  return rest.split(new RegExp(`^#{1,${level}} `, 'm'))[0];
}
