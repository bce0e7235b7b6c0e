import { define } from '../define.ts';
import { u8 } from '../all-fields.ts';
import { relay } from '../relay.ts';

export const AMTRELAY = define({
  name: 'AMTRELAY',
  code: 260,
  rfc: 'RFC 8777 4',
  summary: 'A relay that brings multicast from this source (Automatic Multicast Tunneling).',
  fields: [u8('precedence'), relay],
});
