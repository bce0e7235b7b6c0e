/** `auto`: as the system of the person has it. */
export const colourSchemes = ['auto', 'light', 'dark'] as const;

export type ColourScheme = (typeof colourSchemes)[number];

/** As the script in the document reads it, too. */
export const COLOURS_CHOICE = 'fourwinds.colours';
