/** The parameters of a request by their names in lower case; a parameter may be there several times. */
export type Parameters = ReadonlyMap<string, readonly string[]>;

/** Between the items of a list. */
export const SEPARATORS = /[\s,]+/;

/** The items of all lists of a parameter; empty ones are none. */
export function itemsOf(parameters: Parameters, name: string): string[] {
  const values = parameters.get(name);
  return values === undefined ? [] : values.flatMap((value) => value.split(SEPARATORS)).filter((item) => item !== '');
}
