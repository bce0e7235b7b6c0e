import { parseLabelSelector } from './label-selector.ts';

describe('a label selector', () => {
  test.each([
    ['team=a', { team: 'a' }, true],
    ['team == a', { team: 'b' }, false],
    ['team!=a', { team: 'b' }, true],
    ['team!=a', {}, true],
    ['dns.example/private=true', { 'dns.example/private': 'true' }, true],
    ['team in (a, b)', { team: 'b' }, true],
    ['team in (a,b),env=prod', { team: 'b' }, false],
    ['team in (a,b),env=prod', { team: 'b', env: 'prod' }, true],
    ['team notin (a)', { team: 'a' }, false],
    ['team notin (a)', {}, true],
    ['team', { team: '' }, true],
    ['!team', { team: '' }, false],
    ['!team', {}, true],
    ['constructor', {}, false],
    ['*', {}, true],
  ])('%s of %j: %s', (text, labels, expected) => {
    expect(parseLabelSelector(text)(labels)).toBe(expected);
  });

  test.each(['', 'a b', 'team in a', 'team=a,', '=a', 'team in (a'])('"%s" is none', (text) => {
    expect(() => parseLabelSelector(text)).toThrow('is not a label selector');
  });
});
