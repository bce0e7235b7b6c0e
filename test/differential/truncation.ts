import { decodeMessage, type Message, type MessageRecord, Name } from '@fourwinds/dns';

const NS = 2;
const UDP_SIZE = 1232;
const MIN_UDP_SIZE = 512;

/**
 * Checks a truncated UDP reply against the full TCP reply. Returns a description of the error, or undefined. There is
 * no comparison with a peer, because servers truncate at different places, depending on compression and options.
 */
export function truncationFault(query: Message, datagram: Uint8Array, stream: Uint8Array): string | undefined {
  const limit = Math.min(UDP_SIZE, Math.max(MIN_UDP_SIZE, query.edns?.udpSize ?? 0));
  if (datagram.length > limit) return `${datagram.length} octets for ${limit}`;
  const [cut, whole] = [decodeMessage(datagram), decodeMessage(stream)];
  if (cut.tc && stream.length <= limit) return 'truncated, and would fit';
  return sectionFault(cut, whole);
}

function sectionFault(cut: Message, whole: Message): string | undefined {
  for (const section of ['answers', 'authorities', 'additionals'] as const) {
    const [some, all] = [setsOf(cut[section]), setsOf(whole[section])];
    for (const [set, records] of some) if (all.get(set) !== records) return `${set} is not whole (RFC 2181 9)`;
    const isNeeded = (set: string): boolean => section !== 'additionals' || isGlue(set, whole);
    const missing = [...all.keys()].find((set) => !some.has(set) && isNeeded(set));
    if (missing !== undefined && !cut.tc) return `${missing} is missing without TC`;
  }
  return undefined;
}

/** RRsets by owner and type. The signatures over each type are a separate set. */
function setsOf(records: readonly MessageRecord[]): Map<string, string> {
  const sets = Map.groupBy(records, ({ owner, type, rdata }) =>
    [owner.key, type.name, ...(type.name === 'RRSIG' ? [rdata[0], rdata[1]] : [])].join(' '),
  );
  return new Map(
    [...sets].map(([set, own]) => [
      set,
      own
        .map(({ rdata }) => rdata.toHex())
        .sort()
        .join(' '),
    ]),
  );
}

/** True for addresses of nameservers below the delegation (RFC 9471). */
function isGlue(set: string, { aa, answers, authorities }: Message): boolean {
  if (aa || answers.length > 0) return false;
  return authorities.some(({ owner, type, rdata }) => {
    const isServer = type.code === NS && set.startsWith(`${Name.fromWire(rdata).key} `);
    return isServer && Name.fromWire(rdata).isWithin(owner);
  });
}
