import { refusal } from '../../test/people-world.ts';
import { PasswordHashing } from './password-hashing.ts';

test('one network has few hashes under way, and delays no other by more than one', async () => {
  const hashing = new PasswordHashing({ running: 1, waiting: 5, waitingOfNetwork: 3 });
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

test('all networks together have few that wait', async () => {
  const hashing = new PasswordHashing({ running: 1, waiting: 2, waitingOfNetwork: 3 });
  const asked = [1, 2, 3].map((number) => hashing.hash('a password', `192.0.2.${number}`));
  expect((await refusal(hashing.hash('a password', '192.0.2.4')))?.code).toBe('unavailable');
  expect(await Promise.all(asked)).toHaveLength(3);
});
