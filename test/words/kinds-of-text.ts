import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

const PROGRAMS =
  '{api,bench,cert-manager-solver,external-dns,images,nameserver,operator,packages,supervisor,test,tools,web,worker}';

/** Prose by kind: doc comments, descriptions, interface, pages. */
export function textsByKind(): Map<string, string[]> {
  const pages = (pattern: string): string[] => globbed(pattern).map(proseOfFile);
  return new Map([
    ['CRDs', globbed('crds/*.yaml').map(read).flatMap(descriptionsOfYaml)],
    ['OpenAPI', globbed('api/openapi/*.json').flatMap((file) => descriptionsOf(JSON.parse(read(file))))],
    ['interface', stringsOf(JSON.parse(read('web/src/i18n/en.json')))],
    ['messages', pages('docs/reference/messages.md')],
    ['README', pages('README.md')],
    ['ARCHITECTURE, CONTRIBUTING', [...pages('ARCHITECTURE.md'), ...pages('CONTRIBUTING.md')]],
    ['CHANGELOG', pages('CHANGELOG.md')],
    [
      'docs',
      globbed('docs/**/*.md')
        .filter((file) => !/^docs\/(decisions\/|reference\/messages\.md)/.test(file))
        .map(proseOfFile),
    ],
    ['decisions', pages('docs/decisions/*.md')],
    ['READMEs of folders', pages('{charts,test,packages,images,tools,bench}/**/README.md')],
    ['doc comments', globbed(`${PROGRAMS}/**/*.{ts,tsx}`).flatMap(commentsOfFile)],
  ]);
}

/** Paths from the root, without third-party files. */
function globbed(pattern: string): string[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.[^/]+)(\/|$)/.test(path),
  }).sort();
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** A page without code, link addresses and images. */
function proseOfFile(file: string): string {
  return read(file)
    .replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'code')
    .replaceAll(/\]\([^)\n]*\)/g, ']');
}

/** The doc comments of a source file, without code in them. */
function commentsOfFile(file: string): string[] {
  const scanner = ts.createScanner(
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard,
    read(file),
  );
  const comments: string[] = [];
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan())
    if (token === ts.SyntaxKind.MultiLineCommentTrivia || token === ts.SyntaxKind.SingleLineCommentTrivia)
      comments.push(
        scanner
          .getTokenText()
          .replaceAll(/`[^`]*`/g, 'code')
          .replaceAll(/^\s*\*/gm, ''),
      );
  return comments;
}

function descriptionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    (key === 'description' || key === 'summary') && typeof inner === 'string'
      ? [inner.replaceAll(/`[^`]*`/g, 'code')]
      : descriptionsOf(inner),
  );
}

function descriptionsOfYaml(text: string): string[] {
  const found = text.matchAll(/^( *)description: (?:[>|]-?\n((?:\1 +.*\n|\n)+)|(.*(?:\n\1 +(?![\w$-]+:).*)*))/gm);
  return [...found].map(([, , block, line]) => (block ?? line ?? '').replaceAll(/`[^`]*`/g, 'code'));
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
