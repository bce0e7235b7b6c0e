import type { RRset } from '../../rr/rrset.ts';
import { WireReader } from '../../wire.ts';

const texts = new WeakMap<RRset, readonly string[]>();

/**
 * Returns the text of each record in a TXT or SPF set. The strings of a record are joined (RFC 7208 3.3). Each
 * character stands for one octet.
 */
export function textsOf(set: RRset): readonly string[] {
  let found = texts.get(set);
  if (found === undefined) texts.set(set, (found = set.rdatas.map(textOf)));
  return found;
}

function textOf(rdata: Uint8Array): string {
  const reader = new WireReader(rdata);
  let text = '';
  while (reader.remaining > 0) text += String.fromCharCode(...reader.take(reader.u8()));
  return text;
}
