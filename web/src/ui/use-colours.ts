import { useMantineColorScheme } from '@mantine/core';
import type { ColourScheme } from './colours.ts';

/** The colour scheme and its setter. */
export function useColours(): readonly [ColourScheme, (scheme: ColourScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme];
}
