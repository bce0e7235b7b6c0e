import { shorten } from '../../name.ts';
import { aLabelAdvice, shownText } from '../../shown-text.ts';
import { CAA } from '../../rr/types/caa.ts';
import { WireReader } from '../../wire.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

const DOMAIN = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*';
const PARAMETER = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?[ \\t]*=[ \\t]*[!-:<-~]*';

interface Property {
  readonly pattern: RegExp;
  readonly form: string;
}

const ISSUER: Property = {
  pattern: new RegExp(
    `^[ \\t]*(?:${DOMAIN})?[ \\t]*(?:;[ \\t]*(?:${PARAMETER}[ \\t]*(?:;[ \\t]*${PARAMETER}[ \\t]*)*)?)?$`,
    'i',
  ),
  form: 'the domain of an authority such as letsencrypt.org, perhaps with parameters as in "; validationmethods=dns-01", or ; for none',
};

/** Tags that are registered with IANA, except reserved tags. */
const PROPERTIES: Readonly<Record<string, Property>> = {
  issue: ISSUER,
  issuewild: ISSUER,
  issuemail: ISSUER,
  issuevmc: ISSUER,
  iodef: { pattern: /^(?:mailto:[^\s@]+@[^\s@]+|https?:\/\/\S+)$/i, form: 'a URL such as mailto:security@example.com' },
  contactemail: { pattern: /^[^\s@:]+@[^\s@]+$/, form: 'a mail address' },
  contactphone: { pattern: /^\+?[\d ().-]+$/, form: 'a telephone number' },
};

/**
 * A CAA record must have a known tag and a valid value. CAs ignore other records, or treat them as a prohibition (RFC
 * 8659 4).
 */
export function* caaProperty(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(CAA)) {
    for (const rdata of set.rdatas) {
      const problem = problemOf(rdata);
      if (problem !== undefined) yield zoneIssue('caa-property', set, `CAA of ${set.owner.toString()} ${problem}`);
    }
  }
}

function problemOf(rdata: Uint8Array): string | undefined {
  const reader = new WireReader(rdata);
  const flags = reader.u8();
  const tag = latin1(reader.take(reader.u8())).toLowerCase();
  const value = latin1(reader.rest());
  if ((flags & 0x7f) !== 0) return `has the flags ${flags}; only 0 and 128 (critical) are defined`;
  if (!Object.hasOwn(PROPERTIES, tag)) {
    return `has the tag "${shorten(shownText(tag))}", which authorities do not know; possible are ${Object.keys(PROPERTIES).join(', ')}`;
  }
  const { pattern, form } = PROPERTIES[tag];
  return value.length < 1000 && pattern.test(value)
    ? undefined
    : `has "${shorten(shownText(value))}" for ${tag}; it takes ${form}${aLabelAdvice(value)}`;
}

function latin1(octets: Uint8Array): string {
  return Array.from(octets, (octet) => String.fromCharCode(octet)).join('');
}
