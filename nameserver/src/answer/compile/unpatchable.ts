/** Thrown if an image cannot be patched, so that the zone must be compiled completely. */
export class Unpatchable extends Error {}
