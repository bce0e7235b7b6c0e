import { finish, reviseZone, type Zone } from '@fourwinds/dns';
import { composeZone } from '@fourwinds/zones';
import { recordLine, service, zoneOf } from '../../testing/objects.ts';
import { digestOfDraft, draft, render, type RenderedDraft } from './render.ts';
import { writeZone, type ZoneText } from './zone-text.ts';

const SERIAL = 1_800_000_000;
const frame = { version: 7n, owner: '0'.repeat(32) };
const zone = (...lines: string[]): Zone =>
  composeZone(zoneOf('example.test', lines.map(recordLine)).spec, service, 0).zone!;
const write = (of: Zone, before?: ZoneText): ZoneText => finish(writeZone({ zone: of }, SERIAL, before));
let signatures = 0;
const rendered = (text: ZoneText, inFrame = frame, before?: RenderedDraft): RenderedDraft =>
  render(draft(text.content, inFrame, before), () => `signature ${++signatures}`, before);

const hosts = zone('a A 192.0.2.1', 'b A 192.0.2.2', 'c A 192.0.2.3');

test('the SOA of the snapshot carries the serial', () => {
  expect(rendered(write(hosts)).snapshot.manifest.data?.soa).toBe(
    'example.test. 3600 IN SOA ns1.fourwinds.example. hostmaster.fourwinds.example. 1800000000 14400 3600 604800 300\n',
  );
});

test('one version never has two bodies: the digest covers version, serial and records', () => {
  const digests = [
    rendered(write(hosts)),
    rendered(write(hosts), { ...frame, version: 8n }),
    rendered(finish(writeZone({ zone: hosts }, SERIAL + 1))),
    rendered(write(zone('a A 192.0.2.9'))),
  ].map(({ snapshot }) => snapshot.sha256);
  expect(new Set(digests).size).toBe(4);
});

test('the digest of a draft is that of its snapshot', () => {
  const of = draft(write(hosts).content, { ...frame, claim: { namespace: 'team', name: 'example', zone: 'example' } });
  expect(render(of, String).snapshot.sha256).toBe(digestOfDraft(of));
});

test('the blocks of names that stay are those of the version before', () => {
  const before = write(hosts);
  const name = hosts.nodes[2].name;
  const changed = write(reviseZone(hosts, [zone('b A 192.0.2.9').node(name)!], []), before);
  expect(changed.content.blocks).toHaveLength(4);
  const same = changed.content.blocks.map((block, i) => block === before.content.blocks[i]);
  expect(same).toEqual([true, true, false, true]);
  const removed = write(reviseZone(hosts, [], [name]), before);
  expect(removed.content.blocks).toEqual(before.content.blocks.filter((_, i) => i !== 2));
  expect(removed.content.blocks.every((block) => before.content.blocks.includes(block))).toBe(true);
});

test('a version that stays is neither written nor signed again', () => {
  const before = write(hosts);
  const first = rendered(before);
  expect(write(hosts, before)).toBe(before);
  expect(rendered(before, { ...frame }, first)).toBe(first);
  expect(rendered(before, { ...frame, version: 8n }, first)).not.toBe(first);
});
