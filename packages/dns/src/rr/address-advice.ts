/**
 * Each function removes something that users write around an address: scheme, path or prefix length, brackets, port,
 * interface zone, leading zeros.
 */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => text.replace(/^[a-z]+:\/\//i, ''),
  (text) => text.replace(/\/.*$/, ''),
  (text) => text.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1'),
  (text) => text.replace(/^([\d.]+):\d+$/, '$1'),
  (text) => text.replace(/%.*$/, ''),
  (text) => (/^[\d.]+$/.test(text) ? text.replace(/(?<!\d)0+(?=\d)/g, '') : text),
];

/**
 * Returns advice for an invalid address: to use only the address in the text, or to use a CNAME for a host name.
 * Returns undefined if the text contains neither.
 */
export function bareAddressAdvice(text: string, parse: (text: string) => number[] | undefined): string | undefined {
  const bare = AROUND.reduce((rest, without) => without(rest), text);
  if (bare !== text && parse(bare) !== undefined) return `write ${bare}`;
  return /^(?:[a-z0-9_-]+\.)*[a-z][a-z0-9-]*\.?$/i.test(text) ? 'a name belongs in a CNAME record' : undefined;
}
