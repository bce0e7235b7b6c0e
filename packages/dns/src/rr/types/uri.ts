import { define } from '../define.ts';
import { text, u16 } from '../field.ts';

export const URI = define({
  name: 'URI',
  code: 256,
  rfc: 'RFC 7553',
  summary: 'The URI of a service; lower priorities first, shared out by weight.',
  userEditable: false,
  fields: [u16('priority'), u16('weight'), text('target')],
});
