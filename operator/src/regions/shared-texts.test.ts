import { SharedTexts } from './shared-texts.ts';

test('a text comes back as it is, however many others came between', () => {
  const texts = new SharedTexts();
  for (let i = 0; i < 50_000; i++) expect(texts.share(`text ${i % 20_000}`)).toBe(`text ${i % 20_000}`);
});
