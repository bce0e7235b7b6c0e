/** Shared CSS values: light and dark colours, spacing and type. */
export const tokens = {
  light: {
    background: '#ffffff',
    surface: '#f5f6f8',
    text: '#1b1f24',
    muted: '#566069',
    line: '#d5dae0',
    field: '#7a838d',
    accent: '#0a5aa8',
    'on-accent': '#ffffff',
    error: '#b3261e',
    done: '#1b6e3a',
  },
  dark: {
    background: '#14171b',
    surface: '#1e2329',
    text: '#e8ebee',
    muted: '#a4adb6',
    line: '#363d45',
    field: '#7f8994',
    accent: '#7ab8ff',
    'on-accent': '#10141a',
    error: '#ff9c92',
    done: '#7fd6a0',
  },
  space: { small: '0.5rem', medium: '1rem', large: '2rem' },
  font: { text: 'system-ui, sans-serif', code: 'ui-monospace, monospace' },
} as const;

/** The tokens as custom properties, such as `--colour-text` and `--space-small`. */
export const tokensCss = `:root { color-scheme: light dark; ${properties('colour', tokens.light)} ${properties('space', tokens.space)} ${properties('font', tokens.font)} }
@media (prefers-color-scheme: dark) { :root { ${properties('colour', tokens.dark)} } }`;

function properties(group: string, values: { readonly [name: string]: string }): string {
  return Object.entries(values)
    .map(([name, value]) => `--${group}-${name}: ${value};`)
    .join(' ');
}
