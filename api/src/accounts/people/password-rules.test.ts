import { passwordFault } from './password-rules.ts';

const listed = { has: (password: string) => password === 'a listed password' };
const WORDS = ['anna.smith@example.com', 'service.example', 'fourwinds', 'password'];

test.each([
  ['letters alone', 'abcdefghijkl'],
  ['digits alone', '927462819034'],
  ['spaces within', 'four winds and a lantern'],
  ['spaces at the ends', '  lantern four  '],
  ['marks alone', '!"§$%&/()=?+'],
  ['other scripts', 'ветер и фонарь'],
  ['emoji, which are one character each', '🏮🌊🏮🌊🏮🌊🏮🌊🏮🌊🏮🌊'],
  ['64 characters', 'wind '.repeat(12) + 'wind'],
  ['128 characters', 'lantern '.repeat(16)],
  ['a name beside six characters of its own', 'anna smith lamps'],
])('a password of %s is good', (_what, password) => {
  expect(passwordFault(password, listed, WORDS)).toBeUndefined();
});

test.each([
  ['11 characters', 'abcdefghijk', /at least 12/],
  ['129 characters', 'a'.repeat(129), /at most 128/],
  ['a list', 'a listed password', /a common password/],
  ['a list, in other letters', 'A Listed PASSWORD', /a common password/],
  ['the address', 'anna.smith@example.com', /too close to a name/],
  ['parts of the address', 'Smith.Anna.123', /too close to a name/],
  ['the name of the service', 'fourwinds1234', /too close to a name/],
  ['the domain of the service', 'Service.Example!', /too close to a name/],
  ['the word password', 'passwordpassword', /too close to a name/],
])('a password of %s is refused', (_what, password, message) => {
  expect(passwordFault(password, listed, WORDS)).toMatch(message);
});
