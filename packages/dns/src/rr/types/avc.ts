import { define } from '../define.ts';
import { characterStrings } from '../all-fields.ts';

export const AVC = define({
  name: 'AVC',
  code: 258,
  rfc: 'IANA, Cisco DNS-AS',
  summary: 'Application visibility and control: text.',
  fields: [characterStrings('text')],
});
