import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A section of a page, `docs/acme.md` where left out, and a part of it. */
export interface PagePart {
  readonly page?: string;
  readonly section: string;
  readonly part?: string;
}

/** The blocks of a page in a section and its part, such as `httpreq` and `lego`, in order, each with replacements made. */
export function blocksOf(
  { page = 'acme.md', section, part }: PagePart,
  replacements: readonly (readonly [string, string])[],
): string[] {
  const ofSection = after(readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8'), `## ${section}`);
  const text = part === undefined ? ofSection : after(ofSection, `### ${part}`);
  const blocks = [...text.matchAll(/^ *```\w+\n([^]*?)^ *```/gm)].map(([, block]) => block);
  return blocks.map((block) => replacements.reduce((all, [from, to]) => all.replaceAll(from, to), block));
}

/** The text from a heading to the next of its level or above. */
function after(text: string, heading: string): string {
  const level = /^#+/.exec(heading)![0].length;
  const [, rest] = text.split(new RegExp(`^${heading}$`, 'm'));
  if (rest === undefined) throw new Error(`the page has no ${heading}`);
  return rest.split(new RegExp(`^#{1,${level}} `, 'm'))[0];
}
