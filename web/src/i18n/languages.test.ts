import namesDe from './names-de.json' with { type: 'json' };
import namesEn from './names-en.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

/** Returns the texts of a language by their full keys. */
function textsOf(tree: object, above = ''): Map<string, string> {
  const entries = Object.entries(tree as { [key: string]: string | object });
  return new Map(
    entries.flatMap(([key, value]) =>
      typeof value === 'string' ? [[above + key, value] as const] : [...textsOf(value, `${above}${key}.`)],
    ),
  );
}

const places = (text: string): string[] => [...(text.match(/\{\{\w+\}\}|<\d>/g) ?? [])].sort();

const english = textsOf({ ...en, names: namesEn });
const german = textsOf({ ...de, names: namesDe });

test('every text is in each language', () => {
  expect([...german.keys()]).toEqual([...english.keys()]);
});

test.each([...english])('%s has the same places in each language, and words', (key, text) => {
  expect(places(german.get(key)!)).toEqual(places(text));
  expect([text.trim(), german.get(key)!.trim()]).not.toContain('');
});
