import { z } from 'zod';
import { domainList } from './kinds/record-fields.ts';
import { checkSuffixes } from './suffixes.ts';

const settings = z
  .object({ FOURWINDS_SERVICE_DOMAIN: z.string(), FOURWINDS_SUFFIXES: domainList.optional() })
  .superRefine(checkSuffixes);

test.each([
  [undefined, []],
  ['a.example,b.example', []],
  ['a.example,fourwinds.example', ['fourwinds.example is the domain of the service: give a domain of its own']],
  ['a.example, A.example.', ['a.example is given twice']],
  ['_a.example', ['_a.example is not a host name: it has letters, digits and hyphens only']],
])('%s', (suffixes, expected) => {
  const { error } = settings.safeParse({ FOURWINDS_SERVICE_DOMAIN: 'fourwinds.example', FOURWINDS_SUFFIXES: suffixes });
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(expected);
});
