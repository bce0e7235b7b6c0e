import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Lightest to darkest. Includes the accent colours of the light and the dark theme. */
const wind: MantineColorsTuple = [
  '#eaf4ff',
  '#d2e6fb',
  '#a9d0fb',
  '#7ab8ff',
  '#4f9cec',
  '#2f84da',
  '#1a6fc3',
  '#0a5aa8',
  '#084a8b',
  '#063a6e',
];

export const theme = createTheme({
  colors: { wind },
  primaryColor: 'wind',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  defaultRadius: 'sm',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Mantine colours from our CSS tokens, which differ between light and dark. */
const colours = {
  '--mantine-color-body': 'var(--colour-background)',
  '--mantine-color-text': 'var(--colour-text)',
  '--mantine-color-dimmed': 'var(--colour-muted)',
  '--mantine-color-placeholder': 'var(--colour-muted)',
  '--mantine-color-error': 'var(--colour-error)',
  '--mantine-color-default-border': 'var(--colour-field)',
  '--mantine-color-default': 'var(--colour-background)',
  '--mantine-color-default-hover': 'var(--colour-surface)',
  '--mantine-color-default-color': 'var(--colour-text)',
  '--input-bd': 'var(--colour-field)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours });
