import { IssueError } from '../../issue.ts';
import { define } from '../define.ts';
import { domainName } from '../all-fields.ts';

export const NS = define({
  name: 'NS',
  code: 2,
  rfc: 'RFC 1035 3.3.11',
  summary: 'A nameserver of this zone or of a delegated zone.',
  additional: true,
  fields: [domainName('nameserver', { compress: true, lowerCase: true, host: true })],
  check(rdata) {
    if (rdata.length === 1)
      throw new IssueError('value-syntax', 'field "nameserver": . is no server; name one that answers for this name');
  },
});
