import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const IMPORT = /^import .*;\n/gm;

/** Pages with examples in TypeScript. The examples of a page are one program. */
export const pages = ['sdk/typescript/README.md', 'docs/clients/typescript.md'];

/** The examples of a page, in its order. */
export function programOf(page: string): string {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = Array.from(text.matchAll(/^```ts\n([^]*?)^```$/gm), ([, block]) => block);
  const imports = blocks.flatMap((block) => block.match(IMPORT) ?? []);
  return [...new Set(imports), ...blocks.map((block) => block.replaceAll(IMPORT, ''))].join('');
}

/** The same program without imports: it finds the imported names in an object `library`. */
export function bodyOf(program: string): string {
  return program.replaceAll(/^import (\{.*\}) from .*;\n/gm, 'const $1 = library;\n');
}
