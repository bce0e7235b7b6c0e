import { obey, roll, set, Story } from './testing/story.ts';
import { zoneKeysOf } from './zone-keys.ts';

const published = ({ world }: Story): object => {
  const { dnskeys, signDnskeySetWith, signZoneWith, cds, ds } = zoneKeysOf(world.keySet);
  const ids = (keys: typeof dnskeys): string[] => keys.map(({ id }) => id);
  return {
    dnskeys: ids(dnskeys),
    signDnskeySetWith: ids(signDnskeySetWith),
    signZoneWith: ids(signZoneWith),
    cds: cds === undefined || cds === 'delete' ? cds : ids(cds),
    ds: ids(ds),
  };
};

test('the publication of a zone while its DS is swapped: both KSKs sign the keys, CDS has the new one', () => {
  expect(
    published(
      Story.signed()
        .at('10d 00:00', '', roll(['KSK']))
        .until('10d 03:00'),
    ),
  ).toEqual({
    dnskeys: ['KSK1', 'ZSK2', 'KSK3'],
    signDnskeySetWith: ['KSK1', 'KSK3'],
    signZoneWith: ['ZSK2'],
    cds: ['KSK3'],
    ds: ['KSK3'],
  });
});

test('while it is disabled the parent is asked to delete the DS (RFC 8078 4), until none can be left', () => {
  const story = Story.signed().at('10d 00:00', '', set({ enabled: false }));
  expect(published(story)).toMatchObject({ dnskeys: ['KSK1', 'ZSK2'], cds: 'delete', ds: [] });
  story.at('12d 00:00', '', obey).until('13d 00:00');
  expect(published(story)).toMatchObject({ dnskeys: [], signZoneWith: [], cds: undefined });
});

test('CDS comes with the offer, not with the keys', () => {
  const story = new Story().at('0d 00:00', '', set({ enabled: true }));
  expect(published(story)).toMatchObject({ dnskeys: ['KSK1', 'ZSK2'], signZoneWith: ['ZSK2'], cds: undefined, ds: [] });
});
