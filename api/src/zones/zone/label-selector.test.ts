import { Failure } from '../../kernel/failure.ts';
import { readSelector } from './label-selector.ts';

const web = { team: 'web', env: 'prod' };
const mail = { team: 'mail' };
const none = {};

/** `kubectl get -l` returns the same results. */
test.each([
  ['team=web', [web]],
  ['team==web', [web]],
  [' team = web ', [web]],
  ['team!=web', [mail, none]],
  ['team in (web, mail)', [web, mail]],
  ['team in (web),env', [web]],
  ['team notin (web)', [mail, none]],
  ['team', [web, mail]],
  ['!team', [none]],
  ['! env,team', [mail]],
  ['team,team!=mail', [web]],
  ['team in (web, mail),team notin (mail),env=prod', [web]],
  ['team!=web,!env', [mail, none]],
  ['env=', []],
  ['constructor', []],
])('%s', (text, selected) => {
  expect([web, mail, none].filter(readSelector(text))).toEqual(selected);
});

test('a label without a value is one', () => {
  expect(readSelector('team=')({ team: '' })).toBe(true);
  expect(readSelector('team')({ team: '' })).toBe(true);
});

test.each([
  '',
  ',',
  'team=web,',
  '!team=web',
  '!team in (web)',
  'team=a=b',
  'team in web',
  'team in(web',
  'team (web)',
  'team like (web)',
  '=web',
  'a b',
  'example.com/team=web',
  'dns.fourwinds.dev/account',
  'team=-web',
  `${'x'.repeat(64)}=web`,
  `team=${'x'.repeat(64)}`,
  // No zone can have these labels.
  'team=web,team=mail',
  'team,!team',
  'team=web,team!=web',
  'team in (web, mail),team notin (mail, web)',
  'team=web,!team',
  'a,team=web,b,team in (mail)',
])('%s is refused', (text) => {
  expect(() => readSelector(text)).toThrow(Failure);
});

test('the longest is read in no time that grows with its square', () => {
  expect(() => readSelector(','.repeat(1024))).toThrow(Failure);
  expect(() => readSelector(`a in (${' '.repeat(1000)}`)).toThrow(Failure);
});
