/** An image cannot be made from the one before by a patch: the zone must be compiled as a whole. */
export class Unpatchable extends Error {}
