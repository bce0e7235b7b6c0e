import { useMantineColorScheme } from '@mantine/core';
import type { ColourScheme } from './colours.ts';

/** Light, dark, or as the system has it; and how to choose. */
export function useColours(): readonly [ColourScheme, (scheme: ColourScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme];
}
