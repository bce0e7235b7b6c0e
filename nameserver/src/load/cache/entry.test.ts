import { createHmac } from 'node:crypto';
import { imageIn } from '../../answer/index.ts';
import { Entry, KIND, type Seal } from './entry.ts';

const MEBIBYTE = 1024 * 1024;

function content(fill: number) {
  const image = imageIn(new ArrayBuffer(2 * MEBIBYTE), 0, MEBIBYTE / 2);
  image.words.fill(fill);
  const snapshot = ['{"records":"', 'x'.repeat(MEBIBYTE), '"}'];
  return { kind: KIND.snapshot, facts: '{"name":"zone"}', snapshot, image: { form: 1, image } };
}

test('a large entry is made in steps of half a mebibyte, of the image as it was at the first', () => {
  const sealed: number[] = [];
  const seal: Seal = () => {
    const hmac = createHmac('sha256', 'key');
    return {
      update: (octets) => hmac.update(octets) && sealed.push(octets.length),
      digest: () => hmac.digest(),
    };
  };
  const whole = Entry.of(content(1), seal);
  expect(Math.max(...sealed)).toBe(MEBIBYTE / 2);
  const changing = content(1);
  const steps = Entry.inPieces(changing, seal);
  let step = steps.next();
  changing.image.image.words.fill(2);
  let count = 1;
  for (; step.done !== true; count++) step = steps.next();
  expect(Buffer.compare(step.value.octets, whole.octets)).toBe(0);
  expect(step.value.isSealed(seal)).toBe(true);
  // Copied, sealed and checksummed: two, two and three mebibytes, plus the texts.
  expect(count).toBeGreaterThanOrEqual(16);
  const [read] = Entry.in(whole.octets);
  expect(JSON.parse(read.snapshot)).toEqual({ records: 'x'.repeat(MEBIBYTE) });
});
