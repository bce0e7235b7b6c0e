import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { labelFault } from '../domains/rules/labels.ts';
import { readLabelLists } from './input-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-labels-'));
const file = join(folder, 'labels.txt');
afterAll(() => rmSync(folder, { recursive: true }));

test('a file of reserved labels replaces the list of the product, and the other lists stay', async () => {
  writeFileSync(file, '# ours\nHarbour\n');
  const lists = await readLabelLists({ FOURWINDS_RESERVED_LABELS: file });
  const codeOf = (label: string) => labelFault(label, { isVerified: true, lists })?.code;
  expect(['harbour', 'www', 'paypal'].map(codeOf)).toEqual(['label-reserved', undefined, 'label-brand']);
});

test('a file that cannot be used is named with its variable', async () => {
  writeFileSync(file, 'sea gull\n');
  await expect(readLabelLists({ FOURWINDS_BRAND_LABELS: file })).rejects.toThrow(
    /^FOURWINDS_BRAND_LABELS: .+labels\.txt cannot be used \(line 1 is not a label/,
  );
  await expect(readLabelLists({ FOURWINDS_OFFENSIVE_LABELS: join(folder, 'none') })).rejects.toThrow(
    /^FOURWINDS_OFFENSIVE_LABELS: /,
  );
});
