import { unknownVariables } from './unknown-variables.ts';

const known = ['FOURWINDS_DNS', 'FOURWINDS_DATA_DIR', 'FOURWINDS_SERVICE_DOMAIN', 'FOURWINDS_SIGN_UP'];

test.each([
  ['letters that are missing', 'FOURWINDS_SERVICE_DOMIN', 'did you mean FOURWINDS_SERVICE_DOMAIN?'],
  ['another word form', 'FOURWINDS_SIGNUP', 'did you mean FOURWINDS_SIGN_UP?'],
  ['the beginning of a name', 'FOURWINDS_DATA', 'did you mean FOURWINDS_DATA_DIR?'],
  ['a name that resembles none', 'FOURWINDS_COLOUR_OF_THE_SEA', 'see docs/run/configuration.md for the names'],
])('%s', (_, name, advice) => {
  expect(unknownVariables(known, { [name]: 'x' })).toEqual([
    `${name} is not a variable of this program and has no effect: ${advice}`,
  ]);
});

test('known names, names of others and those of tests are passed over', () => {
  const others = { PATH: '/bin', FOURWINDS_SEED: '1', FOURWINDS_TEST_FAULTS: 'long', FOURWINDS_STDIN: 'lifeline' };
  expect(unknownVariables(known, { ...others, FOURWINDS_DNS: '127.0.0.1:53' })).toEqual([]);
});
