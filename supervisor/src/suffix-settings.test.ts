import { readEnvironment } from '@fourwinds/process';
import { emptyIsOff, environmentSchema } from './environment.ts';
import { suffixSettings } from './suffix-settings.ts';

test.each([
  [{}, 'fourwinds-names.example,winds.example'],
  [{ FOURWINDS_PUBLIC_URL: 'https://dns.example.com' }, undefined],
  [{ FOURWINDS_SUFFIXES: '' }, ''],
  [{ FOURWINDS_SUFFIXES: 'a.example, b.example' }, 'a.example, b.example'],
])('%j', (given, expected) => {
  const environment = readEnvironment(environmentSchema, given, { mayBeEmpty: emptyIsOff });
  expect(suffixSettings(environment).FOURWINDS_SUFFIXES).toBe(expected);
});
