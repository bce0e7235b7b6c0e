import { tokens } from './design-tokens.ts';

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [bright, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s colours', (theme) => {
  const { [theme]: colours } = tokens;

  test.each(['text', 'muted', 'accent', 'error', 'done'] as const)('%s can be read (WCAG 1.4.3)', (name) => {
    for (const ground of [colours.background, colours.surface])
      expect(contrast(colours[name], ground)).toBeGreaterThanOrEqual(4.5);
  });

  test('words on buttons can be read, and edges of fields be seen (1.4.11)', () => {
    expect(contrast(colours['on-accent'], colours.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colours.field, colours.background)).toBeGreaterThanOrEqual(3);
  });
});
