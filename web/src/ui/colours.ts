/** `auto` follows the operating system. */
export const colourSchemes = ['auto', 'light', 'dark'] as const;

export type ColourScheme = (typeof colourSchemes)[number];

/** Storage key of the chosen colour scheme. The script in the document uses the same key. */
export const COLOURS_CHOICE = 'fourwinds.colours';
