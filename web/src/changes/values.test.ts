import { type Values, withField } from './values.ts';

const values: Values = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300, comment: null };

test.each([
  ['3600', 3600],
  [' 60 ', 60],
  ['1h', 3600],
  ['1H30M', 5400],
  ['2d', 172_800],
  ['1w', 604_800],
  ['90s', 90],
  ['', NaN],
  ['soon', NaN],
  ['1.5h', NaN],
  ['-1', NaN],
])('the TTL %j is %d seconds', (text, ttl) => expect(withField(values, 'ttl', text).ttl).toBe(ttl));
