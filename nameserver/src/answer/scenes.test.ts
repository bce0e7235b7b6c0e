/** @slow: not in make check. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeMessage, EDNS_OPTION, type Message, Name, zoneFromText } from '@fourwinds/dns';
import { parseScenes, replyOf, type Scene, SILENCE } from '../testing/scene.ts';
import { type AnswerOptions, compileZone, Cookies, SOLE_OWNER, UDP_SIZE, ZoneSet } from './index.ts';
import { answerOctets } from '../testing/answer-octets.ts';

const folder = join(import.meta.dirname, '../../../test/scenes');
const nsid = new TextEncoder().encode('ns1');
const cookies = new Cookies(new Uint8Array(16), () => 0);
const options: { readonly [transport in Scene['transport']]: AnswerOptions } = {
  udp: { transport: 'udp', maxSize: UDP_SIZE, nsid, cookies },
  tcp: { transport: 'tcp', maxSize: 65_535, nsid, cookies },
};

describe.each(globSync('*/*.scene', { cwd: folder }).sort())('%s', (file) => {
  const { zones, scenes } = parseScenes(readFileSync(join(folder, file), 'utf8'));
  const served = new ZoneSet();
  for (const text of zones) {
    const { zone, issues } = zoneFromText(text);
    if (zone === undefined) throw new Error(`${file}: ${issues[0].path}: ${issues[0].message}`);
    served.put(compileZone(zone, SOLE_OWNER));
  }

  test.each(scenes.map((scene) => [scene.title, scene] as const))('%s', (_, { query, bytes, transport, reply }) => {
    const response = answerOctets(served, bytes, options[transport]);
    if (response.length === 0) {
      expect(SILENCE).toEqual(reply);
      return;
    }
    const message = decodeMessage(response);
    expect(replyOf(message)).toEqual(reply);
    expect(message).toMatchObject({ id: (bytes[0] << 8) | bytes[1], qr: true, opcode: (bytes[2] >> 3) & 0xf });
    if (transport === 'udp') expect(response.length).toBeLessThanOrEqual(roomOf(query));
    expect(brokenAliases(message)).toEqual([]);
    if (query !== undefined) expectEdnsFor(query, message);
  });
});

/** Returns the maximum size of a UDP response in octets (RFC 6891 6.2.3). */
function roomOf(query: Message | undefined): number {
  return Math.min(UDP_SIZE, Math.max(512, query?.edns?.udpSize ?? 0));
}

/** DO is returned as sent, and NSID if requested. */
function expectEdnsFor(query: Message, { edns }: Message): void {
  expect(edns?.do ?? false).toBe(query.edns?.do ?? false);
  expect(nsidOf({ edns })).toEqual(nsidOf(query) && nsid);
}

/**
 * Returns aliases that do not continue where the previous alias pointed. Resolvers may read an answer once, from
 * start to end.
 */
function brokenAliases({ answers }: Message): string[] {
  const aliases = answers.filter(({ type }) => type.name === 'CNAME');
  const broken = aliases.filter(({ owner }, i) => i > 0 && !Name.fromWire(aliases[i - 1].rdata).equals(owner));
  return broken.map(({ owner }) => owner.toString());
}

function nsidOf({ edns }: Pick<Message, 'edns'>): Uint8Array | undefined {
  return edns?.options.find(({ code }) => code === EDNS_OPTION.NSID)?.data;
}
