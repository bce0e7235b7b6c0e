import { shorten } from '@fourwinds/dns';
import type { ScanReport } from '@fourwinds/jobs';
import type { Detail } from '../../kernel/failure.ts';

export interface WarningFacts {
  readonly domain: string;
  /** Data of the DS records for the zone's keys at this service. */
  readonly ds: readonly string[];
  readonly nameservers: readonly string[];
}

/** Returns warnings about the servers of a zone, most severe first. */
export function reportWarnings(report: ScanReport, facts: WarningFacts): Detail[] {
  return [
    ...aboutDs(report, facts),
    ...aboutParent(report, facts),
    ...aboutServers(report),
    ...aboutCompleteness(report, facts),
  ];
}

function aboutDs({ parent }: ScanReport, { domain, ds }: WarningFacts): Detail[] {
  const ours = new Set(ds.map(normalised));
  const foreign = parent?.ds.filter((data) => !ours.has(normalised(data))) ?? [];
  if (parent === null || foreign.length === 0) return [];
  return [
    {
      path: 'parent_delegation.ds',
      code: 'scan-ds-at-parent',
      message: `the parent zone ${shorten(parent.zone)} has DS records of ${domain} that belong to no key here, so that resolvers would refuse the zone as soon as it is moved: before you change the nameservers, remove them at the registrar and wait until caches have forgotten them, or move the keys`,
    },
  ];
}

function aboutParent({ parent, parentError }: ScanReport, { domain, nameservers }: WarningFacts): Detail[] {
  if (parent === null) {
    const message = `the delegation of ${domain} is not known, nor whether it has DS records: ${parentError ?? 'its parent was not found'}`;
    return [{ path: 'parent_delegation', code: 'scan-parent-unknown', message }];
  }
  if (parent.nameservers.length === 0) {
    const message = `the parent zone ${shorten(parent.zone)} does not delegate ${domain}`;
    return [{ path: 'parent_delegation.nameservers', code: 'scan-not-delegated', message }];
  }
  if (!parent.nameservers.every((name) => nameservers.includes(name))) return [];
  const message = `${domain} is delegated to this service already; name the servers of the previous host in servers`;
  return [{ path: 'parent_delegation.nameservers', code: 'scan-delegated-here', message }];
}

function aboutServers({ servers }: ScanReport): Detail[] {
  const answering = servers.filter(({ state }) => state === 'answers');
  if (answering.length === 0) {
    const message = 'none of the queried servers has the zone; scanned_servers has the reasons';
    return [{ path: 'scanned_servers', code: 'scan-no-server', message }];
  }
  const serials = new Set(answering.map(({ serial }) => serial));
  if (serials.size === 1) return [];
  const message = `the servers have different versions of the zone: the serials are ${[...serials].slice(0, 8).join(', ')}`;
  return [{ path: 'scanned_servers', code: 'scan-servers-differ', message }];
}

function aboutCompleteness(
  { isWhole, isTooLarge, servers, unanswered }: ScanReport,
  { domain }: WarningFacts,
): Detail[] {
  if (isTooLarge) {
    const message = `${domain} has more records there than a zone can have here, or than fit into an answer`;
    return [{ path: 'record_sets', code: 'scan-too-large', message }];
  }
  if (isWhole || !servers.some(({ state }) => state === 'answers')) return [];
  const usual = {
    path: 'record_sets',
    code: 'scan-usual-names',
    message:
      'no server allowed a transfer of the whole zone, so only common names were queried: records at other names are missing; compare with the zone file of the present host',
  } as const;
  if (unanswered.length === 0) return [usual];
  const message = `${unanswered.length} queries got no answer, or were not sent in time; unanswered lists the first of them`;
  return [usual, { path: 'unanswered', code: 'scan-unanswered', message }];
}

/** Normalizes the data of a DS record. Its digest may be in upper case or split into parts. */
function normalised(ds: string): string {
  const [tag, algorithm, type, ...digest] = ds.toLowerCase().split(' ');
  return [tag, algorithm, type, digest.join('')].join(' ');
}
