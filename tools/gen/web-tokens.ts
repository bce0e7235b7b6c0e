import { tokens } from '../../api/src/pages/frame/design-tokens.ts';

const HEAD =
  '/* Made by “npm run gen” from api/src/pages/frame/design-tokens.ts, whose values the pages of the server have, too. */\n';

/** Returns the design tokens as CSS custom properties, for the light or dark scheme that the user chose. */
export function webTokens(): string {
  return `${HEAD}:root {
  color-scheme: light;
${properties('colour', tokens.light)}
${properties('font', tokens.font)}
}

:root[data-mantine-color-scheme='dark'] {
  color-scheme: dark;
${properties('colour', tokens.dark)}
}
`;
}

function properties(group: string, values: { readonly [name: string]: string }): string {
  return Object.entries(values)
    .map(([name, value]) => `  --${group}-${name}: ${value};`)
    .join('\n');
}
