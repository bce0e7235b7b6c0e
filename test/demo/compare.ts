import type { Answer, DecodedPacket } from 'dns-packet';
import { answeredForm } from './canonical.ts';
import type { ExpectedReply, ExpectedSet } from './expectation.ts';

/** The difference of a reply, in words; undefined when it is as expected. */
export function difference(reply: DecodedPacket, expected: ExpectedReply): string | undefined {
  switch (expected.kind) {
    case 'answer':
      return answerDifference(reply, expected.set);
    case 'referral':
      return referralDifference(reply, expected.servers, expected.glue);
    case 'no such name':
      return denialDifference(reply, 'NXDOMAIN');
    case 'no such type':
      return denialDifference(reply, 'NOERROR');
  }
}

function answerDifference(reply: DecodedPacket, set: ExpectedSet): string | undefined {
  return header(reply, 'NOERROR', true) ?? missing(reply.answers, set, 'answer');
}

function referralDifference(
  reply: DecodedPacket,
  servers: ExpectedSet,
  glue: readonly ExpectedSet[],
): string | undefined {
  return (
    header(reply, 'NOERROR', false) ??
    (reply.answers?.length === 0 ? undefined : 'an answer in a referral') ??
    missing(reply.authorities, servers, 'authority') ??
    glue.map((set) => missing(reply.additionals, set, 'additional')).find((found) => found !== undefined)
  );
}

function denialDifference(reply: DecodedPacket, rcode: string): string | undefined {
  const hasSoa = reply.authorities?.some(({ type }) => type === 'SOA') ?? false;
  return (
    header(reply, rcode, true) ??
    (reply.answers?.length === 0 ? undefined : 'an answer where there is none') ??
    (hasSoa ? undefined : 'no SOA in the authority section')
  );
}

function header(reply: DecodedPacket, rcode: string, authoritative: boolean): string | undefined {
  const { rcode: answered } = reply as DecodedPacket & { rcode: string };
  if (answered !== rcode) return `${answered} instead of ${rcode}`;
  if (reply.flag_aa === authoritative) return undefined;
  return authoritative ? 'not authoritative' : 'authoritative where it should refer';
}

function missing(section: readonly Answer[] | undefined, expected: ExpectedSet, where: string): string | undefined {
  const found = (section ?? []).filter(
    ({ name, type }) => type === expected.type && name.toLowerCase() === expected.owner,
  );
  const values = found.map(answeredForm).sort();
  if (values.join('\n') !== expected.values.join('\n')) {
    return `${where}: ${expected.type} ${values.join(', ') || 'none'} instead of ${expected.values.join(', ')}`;
  }
  const ttl = found.find((answer) => 'ttl' in answer && answer.ttl !== expected.ttl);
  return ttl === undefined ? undefined : `${where}: a TTL that is not ${expected.ttl}`;
}
