import { Name } from '../../name.ts';
import { writeName } from '../../presentation.ts';
import { MalformedWire, type WireReader } from '../../wire.ts';
import type { DomainNameRules, Field } from './field.ts';

/** A domain name. It is relative to the origin unless it ends with a dot. */
export function domainName(name: string, rules: DomainNameRules): Field {
  return {
    name,
    form: 'a domain name',
    domainName: rules,
    parse(tokens, out) {
      const token = tokens.take(name);
      tokens.within(token, name, () => writeName(token, tokens.origin, out));
    },
    format: (rdata) => Name.read(rdata).toString(),
    skip: skipName,
  };
}

function skipName(rdata: WireReader): void {
  const start = rdata.offset;
  for (let length = takeLength(rdata); length > 0; length = takeLength(rdata)) rdata.skip(length);
  if (rdata.offset - start > 255) throw new MalformedWire('a name is too long');
}

function takeLength(rdata: WireReader): number {
  if (rdata.remaining === 0) throw new MalformedWire('a name runs past the end');
  const length = rdata.u8();
  if (length > 63) throw new MalformedWire('a label type that is not known here');
  if (length > rdata.remaining) throw new MalformedWire('a name runs past the end');
  return length;
}
