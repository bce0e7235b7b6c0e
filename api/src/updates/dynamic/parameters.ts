/** Values of the parameters by name in lower case. A parameter may have several values. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

export const SEPARATORS = /[\s,]+/;

/** Returns the items of all lists in a parameter. Omits empty items. */
export function itemsOf(parameters: Parameters, name: string): string[] {
  const values = parameters.get(name);
  return values === undefined ? [] : values.flatMap((value) => value.split(SEPARATORS)).filter((item) => item !== '');
}
