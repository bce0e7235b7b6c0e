import { labelsOf } from '../../host-name.ts';
import type { Name } from '../../name.ts';
import { readSvcb } from '../../rr/svcb-fields.ts';
import { ALPN, alpnItems, DOHPATH } from '../../rr/svcb-params.ts';
import { SVCB } from '../../rr/types/svcb.ts';
import { type ZoneIssue, zoneIssue } from '../zone-issue.ts';
import type { Zone } from '../zone.ts';

/**
 * The SVCB records of a resolver must name its protocols. If HTTP is one of them, they must also name the path (RFC
 * 9461 4, 5).
 */
export function* svcbDns(zone: Zone): Generator<ZoneIssue> {
  for (const set of zone.ofType(SVCB)) {
    if (!isResolver(set.owner)) continue;
    for (const problem of set.rdatas.map(problemOf)) {
      if (problem !== undefined) yield zoneIssue('svcb-dns', set, `SVCB of ${set.owner.toString()} ${problem}`);
    }
  }
}

/** True for names such as `_dns.example` and `_853._dns.example`. */
function isResolver(owner: Name): boolean {
  return /^(?:_\d{1,5}\.)?_dns(?:\.|$)/.test(labelsOf(owner).slice(0, 2).join('.'));
}

function problemOf(rdata: Uint8Array): string | undefined {
  const { priority, params } = readSvcb(rdata);
  if (priority === 0) return undefined;
  const alpn = params.get(ALPN);
  if (alpn === undefined)
    return 'has no alpn, but a resolver must name its protocols; add it, as in alpn=dot or alpn=h2';
  const overHttp = alpnItems(alpn).find((item) => /^(?:h2|h3|http\/1\.1)$/.test(item));
  if (overHttp === undefined || params.has(DOHPATH)) return undefined;
  return `has the protocol ${overHttp} but no path; add it, as in dohpath=/dns-query{?dns}`;
}
