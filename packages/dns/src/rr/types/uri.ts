import { IssueError } from '../../issue.ts';
import { shorten } from '../../name.ts';
import { define } from '../define.ts';
import { text, u16 } from '../all-fields.ts';

export const URI = define({
  name: 'URI',
  code: 256,
  rfc: 'RFC 7553',
  summary: 'The URI of a service. Lower priorities are tried first; weights distribute the load.',
  fields: [u16('priority'), u16('weight'), text('target')],
  /** Requires a scheme followed by something else, in ASCII without blanks (RFC 7553 4.4, RFC 3986 2 and 3). */
  check(rdata) {
    const target = String.fromCharCode(...rdata.subarray(4));
    if (!/^[a-z][a-z0-9+.-]*:[\x21-\x7e]+$/i.test(target))
      throw new IssueError(
        'value-syntax',
        `field "target": ${shorten(JSON.stringify(target))} is not a URI such as https://example.com/`,
      );
  },
});
