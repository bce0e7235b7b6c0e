import { advisedHost } from '../advised-host.ts';
import { define } from '../define.ts';
import { domainName, u16 } from '../all-fields.ts';

export const MX = define({
  name: 'MX',
  code: 15,
  rfc: 'RFC 1035 3.3.9',
  summary: 'A host that accepts mail for this name. Lower preferences are tried first.',
  hostOwner: true,
  additional: true,
  fields: [u16('preference'), domainName('exchange', { compress: true, lowerCase: true, host: true })],
  advice: ([first = '', second = '', ...more]) =>
    more.length > 0 ? undefined : (parted(first, second) ?? advise(first, second)),
});

function advise(first: string, second: string): string | undefined {
  if (isNumber(first) && second !== '') return undefined;
  const host = second === '' || isNumber(second) ? advisedHost(first) : /^[-+]?\d/.test(first) && advisedHost(second);
  if (!host) return 'write the preference and the host, such as 10 mail.example.net.';
  return `write it as ${isPreference(second) ? second : host === '.' ? 0 : 10} ${host}`;
}

function parted(word: string, second: string): string | undefined {
  const [, preference, rest] = /^(\d+)[,;:](.+)$/.exec(word) ?? [];
  const host = rest === undefined || second !== '' ? undefined : advisedHost(rest);
  return host && `write it as ${preference} ${host}`;
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word);
}

function isPreference(word: string): boolean {
  return isNumber(word) && Number(word) <= 0xffff;
}
