import { shorten } from '../../name.ts';
import { define } from '../define.ts';
import { tag, text, u8 } from '../all-fields.ts';

export const CAA = define({
  name: 'CAA',
  code: 257,
  rfc: 'RFC 8659',
  summary: 'The certificate authorities that may issue certificates for this name.',
  fields: [u8('flags'), tag('tag'), text('value')],
  advice([tagged = '', value = '']) {
    return /^[a-z]+$/i.test(tagged) ? `write it as 0 ${shorten(tagged)} "${shorten(value)}"` : undefined;
  },
});
