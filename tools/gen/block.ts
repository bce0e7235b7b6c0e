/**
 * Replaces the text between `<!-- name: made by “npm run gen” -->` and the next `<!-- end -->`. Throws if a marker is
 * missing.
 */
export function replaceBlock(page: string, name: string, text: string): string {
  const start = `<!-- ${name}: made by “npm run gen” -->\n`;
  const from = page.indexOf(start);
  const to = page.indexOf('<!-- end -->', from);
  if (from === -1 || to === -1) throw new Error(`the page has no ${start.trim()} … <!-- end -->`);
  return `${page.slice(0, from + start.length)}\n${text}\n\n${page.slice(to)}`;
}
