import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeMessage, EDNS_OPTION, encodeMessage, rcodeName, responseCode, zoneFromMasterFile } from '@fourwinds/dns';
import { parseScenes, replyOf, type Scene } from '../testing/scene.ts';
import { answer, type AnswerLimits, compileZone, UDP_SIZE, ZoneSet } from './index.ts';

const folder = join(import.meta.dirname, '../../../test/scenes');
const nsid = new TextEncoder().encode('ns1');
const limits: { readonly [transport in Scene['transport']]: AnswerLimits } = {
  udp: { transport: 'udp', maxSize: UDP_SIZE, nsid },
  tcp: { transport: 'tcp', maxSize: 65_535, nsid },
};

describe.each(globSync('*/*.scene', { cwd: folder }).sort())('%s', (file) => {
  const { zones, scenes } = parseScenes(readFileSync(join(folder, file), 'utf8'));
  const served = new ZoneSet();
  for (const text of zones) {
    const { zone, issues } = zoneFromMasterFile(text);
    if (zone === undefined) throw new Error(`${file}: ${issues[0].path}: ${issues[0].message}`);
    served.put(compileZone(zone));
  }

  test.each(scenes.map((scene) => [scene.title, scene] as const))('%s', (_, { query, transport, reply }) => {
    const bytes = encodeMessage(query);
    const response = new Uint8Array(65_535);
    const length = answer(served, bytes, bytes.length, response, limits[transport]);
    const message = decodeMessage(response.subarray(0, length));
    expect(replyOf(message, rcodeName(responseCode(message)))).toEqual(reply);
    expect(message).toMatchObject({ id: query.id, qr: true, opcode: query.opcode });
    expect(message.edns === undefined).toBe(query.edns === undefined || query.opcode !== 0);
    expect(message.edns?.do ?? false).toBe(query.edns?.do ?? false);
    const nsidWanted = query.edns?.options.some(({ code }) => code === EDNS_OPTION.NSID) ?? false;
    expect(message.edns?.options.filter(({ code }) => code !== EDNS_OPTION.EDE) ?? []).toEqual(
      nsidWanted ? [{ code: EDNS_OPTION.NSID, data: nsid }] : [],
    );
    if (transport === 'udp')
      expect(length).toBeLessThanOrEqual(Math.min(UDP_SIZE, Math.max(512, query.edns?.udpSize ?? 0)));
  });
});
