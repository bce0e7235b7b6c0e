import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crds, customResourceDefinition } from '@fourwinds/resources';
import { stringify } from 'yaml';

/**
 * Writes what is made from the code, or with --check says what of it differs and ends with status 1.
 *
 *   crds/<plural>.<group>.yaml   from the zod schemas in packages/resources/src/kinds
 */
const root = import.meta.dirname;
const check = process.argv.includes('--check');

const files = new Map(
  crds.map((settings) => {
    const definition = customResourceDefinition(settings);
    const text = stringify(definition, { lineWidth: 120, aliasDuplicateObjects: false });
    return [
      `crds/${definition.metadata.name}.yaml`,
      `# Made by “npm run gen” from packages/resources/src/kinds.\n${text}`,
    ];
  }),
);

const differing = [...files].filter(
  ([file, text]) => !existsSync(path.join(root, file)) || readFileSync(path.join(root, file), 'utf8') !== text,
);
const leftOver = globSync('crds/*.yaml', { cwd: root }).filter((file) => !files.has(file));

if (check) {
  for (const [file] of differing) console.error(`${file} is not what the code says: npm run gen`);
  for (const file of leftOver) console.error(`${file} is made by nothing any more: npm run gen`);
  process.exitCode = differing.length + leftOver.length === 0 ? 0 : 1;
} else {
  for (const [file, text] of differing) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const file of leftOver) rmSync(path.join(root, file));
}
