/** Parts that other programs have around addresses: a scheme, brackets, a port, a path or length, a zone of an interface, zeros in front. */
const AROUND: readonly ((text: string) => string)[] = [
  (text) => text.replace(/^[a-z]+:\/\//i, ''),
  (text) => text.replace(/\/.*$/, ''),
  (text) => text.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1'),
  (text) => text.replace(/^([\d.]+):\d+$/, '$1'),
  (text) => text.replace(/%.*$/, ''),
  (text) => (/^[\d.]+$/.test(text) ? text.replace(/(?<!\d)0+(?=\d)/g, '') : text),
];

/** Advice for a text that is no address of a family: the address in it, or a CNAME for the name of a host. Undefined where there is none. */
export function bareAddressAdvice(text: string, parse: (text: string) => number[] | undefined): string | undefined {
  const bare = AROUND.reduce((rest, without) => without(rest), text);
  if (bare !== text && parse(bare) !== undefined) return `write ${bare}`;
  return /^(?:[a-z0-9_-]+\.)*[a-z][a-z0-9-]*\.?$/i.test(text) ? 'a name belongs in a CNAME record' : undefined;
}
