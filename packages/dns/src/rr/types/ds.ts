import { IssueError } from '../../issue.ts';
import { define } from '../define.ts';
import { checkDsDigest, dsFields } from '../ds.ts';

export const DS = define({
  name: 'DS',
  code: 43,
  rfc: 'RFC 4034 5',
  summary: 'The digest of a key of the zone delegated here, which makes its signatures trusted.',
  hosted: true,
  fields: dsFields,
  check(rdata) {
    if (rdata[3] === 0)
      throw new IssueError('value-out-of-range', 'field "digest type": 0 is reserved; use 2 for SHA-256');
    checkDsDigest(rdata);
  },
});
