import { shorten } from '../../name.ts';
import { define } from '../define.ts';
import { domainName, u16 } from '../field.ts';

export const MX = define({
  name: 'MX',
  code: 15,
  rfc: 'RFC 1035 3.3.9',
  summary: 'A host that takes mail for this name; lower preferences are tried first.',
  hostOwner: true,
  additional: true,
  fields: [u16('preference'), domainName('exchange', { compress: true, lowerCase: true, host: true })],
  advice([first = '', ...rest]) {
    if (rest.length > 1 || /^\d*$/.test(first)) return undefined;
    return `write it as 10 ${shorten(/^[-+]?\d/.test(first) && rest.length === 1 ? rest[0] : first)}`;
  },
});
