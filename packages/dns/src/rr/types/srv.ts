import { shorten } from '../../name.ts';
import { advisedHost } from '../advised-host.ts';
import { define } from '../define.ts';
import { domainName, u16 } from '../all-fields.ts';

export const SRV = define({
  name: 'SRV',
  code: 33,
  rfc: 'RFC 2782',
  summary: 'Host and port of a service. Lower priorities are tried first; weights distribute the load.',
  additional: true,
  fields: [
    u16('priority'),
    u16('weight'),
    u16('port'),
    domainName('target', { compress: false, lowerCase: true, host: true }),
  ],
  advice(tokens) {
    const target = tokens.map(advisedHost).findLast((host) => host !== undefined) ?? 'sip.example.net.';
    const port = tokens.length === 2 && /^\d+$/.test(tokens[0]) ? tokens[0] : '443';
    return tokens.length < 4
      ? `write priority, weight, port and target, such as 0 0 ${shorten(port)} ${target}`
      : undefined;
  },
});
