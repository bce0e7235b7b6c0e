import { IssueError, Name, parseValue, typeByName } from '@fourwinds/dns';
import { userEditableTypes } from '@fourwinds/resources';
import { acceptedHere, type ImplementationName, refusedHere } from '../../../test/vectors/differences.ts';
import { readVectors } from '../../../test/vectors/read.ts';
import { bind, desec, knot, type Value } from '../../dns/src/testing/implementations.ts';

/** Tests that users may write the same values that other programs accept, except for the listed differences. */

const origin = Name.parse('example.');

const values: Value[] = userEditableTypes.flatMap((type) => {
  const { canonical, accepted, refused, 'refused from users': fromUsers } = readVectors(type).sections;
  return [...canonical, ...accepted, ...refused, ...fromUsers].map(({ given }) => ({ type, value: given }));
});

function refusal({ type, value }: Value): string | undefined {
  try {
    parseValue(typeByName(type), value, origin);
    return undefined;
  } catch (error) {
    if (error instanceof IssueError) return error.issue.message;
    throw error;
  }
}

const refusedBy: Readonly<Record<ImplementationName, ReadonlySet<Value>>> = {
  BIND: bind(values),
  Knot: knot(values),
  deSEC: desec(values),
};
const refusals = new Map(values.map((value) => [value, refusal(value)]));
const shown = ({ type, value }: Value): string => `${type} ${value}`;

const implementations = Object.keys(refusedBy) as ImplementationName[];

test.each(implementations)('values that %s refuses are refused here, or listed as a difference', (implementation) => {
  const accepted = values.filter((value) => refusedBy[implementation].has(value) && refusals.get(value) === undefined);
  const unlisted = accepted.filter(
    ({ type, value }) =>
      !acceptedHere.some(
        (entry) => entry.by.includes(implementation) && entry.types.includes(type) && entry.value.test(value),
      ),
  );
  expect(unlisted.map(shown)).toEqual([]);
});

test('a value refused here is refused by one of them, or listed as a difference', () => {
  const refused = values.filter((value) => refusals.get(value) !== undefined);
  const alone = refused.filter(
    (value) => !implementations.some((implementation) => refusedBy[implementation].has(value)),
  );
  const unlisted = alone.filter(
    (value) =>
      !refusedHere.some((entry) => entry.types.includes(value.type) && entry.message.test(refusals.get(value)!)),
  );
  expect(unlisted.map((value) => `${shown(value)}: ${refusals.get(value)}`)).toEqual([]);
});

test('every difference has a value', () => {
  const accepted = acceptedHere.filter(
    ({ types, value: pattern }) =>
      !values.some(
        (value) => refusals.get(value) === undefined && types.includes(value.type) && pattern.test(value.value),
      ),
  );
  const refused = refusedHere.filter(
    ({ types, message }) =>
      !values.some((value) => types.includes(value.type) && message.test(refusals.get(value) ?? '')),
  );
  expect([...accepted, ...refused].map(({ what }) => what)).toEqual([]);
});
