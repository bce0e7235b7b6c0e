import { refusal } from '../../../test/people-world.ts';
import { PasswordHashing } from './password-hashing.ts';

test('one network has few hashes under way, and delays no other by more than one', async () => {
  const hashing = new PasswordHashing({ running: 1, open: 6, ofNetwork: 3 });
  const order: string[] = [];
  const ask = async (address: string): Promise<void> => {
    await hashing.hash('a password', address);
    order.push(address);
  };
  const asked = [1, 2, 3].map(() => ask('2001:db8::1'));
  expect((await refusal(ask('2001:db8::2')))?.code).toBe('unavailable');
  asked.push(ask('192.0.2.1'));
  await Promise.all(asked);
  expect(order).toEqual(['2001:db8::1', '2001:db8::1', '192.0.2.1', '2001:db8::1']);
  await ask('2001:db8::2');
});

test('many networks, and a /48 with many, do not keep another from a hash: those that have most waiting lose their newest', async () => {
  const hashing = new PasswordHashing({ running: 1, open: 12, ofNetwork: 4 });
  const ask = (address: string) =>
    hashing.hash('a password', address).then(
      () => address,
      () => 'refused',
    );
  const many = [1, 2, 3].flatMap((number) => [1, 2, 3, 4].map(() => ask(`192.0.2.${number}`)));
  const one = ask('198.51.100.1');
  expect(await one).toBe('198.51.100.1');
  expect((await Promise.all(many)).filter((outcome) => outcome === 'refused')).toHaveLength(1);

  const site = Array.from({ length: 40 }, (_, i) => ask(`2001:db8:0:${i.toString(16)}00::1`));
  const other = ask('198.51.100.1');
  expect(await other).toBe('198.51.100.1');
  expect((await Promise.all(site)).filter((outcome) => outcome === 'refused').length).toBeGreaterThanOrEqual(28);
});

test('where each network has one that waits, a newcomer is refused', async () => {
  const hashing = new PasswordHashing({ running: 1, open: 3, ofNetwork: 3 });
  const asked = [1, 2, 3].map((number) => hashing.hash('a password', `192.0.2.${number}`));
  expect((await refusal(hashing.hash('a password', '192.0.2.4')))?.code).toBe('unavailable');
  expect(await Promise.all(asked)).toHaveLength(3);
});
