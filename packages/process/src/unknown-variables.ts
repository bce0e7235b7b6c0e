const OURS = /^FOURWINDS_/;
/** Variables of tests, and the one by which a supervisor ends its programs. */
const OTHERS = /^FOURWINDS_(TEST_.*|SEED|STDIN)$/;
/** One difference for so many letters after FOURWINDS_ is a misspelt name; with more, it is another name. */
const LETTERS_PER_DIFFERENCE = 4;

/** A sentence for each variable of the environment that begins with FOURWINDS_ and that a program does not know, with the known name it resembles. */
export function unknownVariables(known: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(environment).filter((name) => OURS.test(name) && !OTHERS.test(name));
  return names.filter((name) => !known.includes(name)).map((name) => explain(name, nearest(name, known)));
}

function explain(name: string, meant: string | undefined): string {
  const advice = meant === undefined ? 'see docs/configuration.md for the names' : `did you mean ${meant}?`;
  return `${name} is not a variable of this program and has no effect: ${advice}`;
}

/** The known name that begins with this one, or else differs least from it; undefined if none is near. */
function nearest(name: string, known: readonly string[]): string | undefined {
  const longer = known.find((one) => one.startsWith(`${name}_`));
  if (longer !== undefined) return longer;
  const most = Math.max(1, Math.floor(name.replace(OURS, '').length / LETTERS_PER_DIFFERENCE));
  const ranked = known
    .map((one) => ({ one, differences: differences(name, one) }))
    .filter((one) => one.differences <= most)
    .sort((a, b) => a.differences - b.differences);
  return ranked[0]?.one;
}

/** The letters to insert, delete or replace to make one text of the other (Levenshtein distance). */
function differences(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++)
      next.push(Math.min(next[j] + 1, row[j + 1] + 1, row[j] + (letter === to[j] ? 0 : 1)));
    row = next;
  }
  return row[to.length];
}
