const OURS = /^FOURWINDS_/;
/** Variables for tests, and the variable that makes a program stop when its supervisor exits. */
const OTHERS = /^FOURWINDS_(TEST_.*|SEED|STDIN)$/;
/**
 * Number of letters after FOURWINDS_ for each allowed difference. A name with more differences is not considered a
 * typo.
 */
const LETTERS_PER_DIFFERENCE = 4;

/** Returns a sentence for each unknown FOURWINDS_ variable. The sentence suggests the most similar known name. */
export function unknownVariables(known: readonly string[], environment: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(environment).filter((name) => OURS.test(name) && !OTHERS.test(name));
  return names.filter((name) => !known.includes(name)).map((name) => explain(name, nearest(name, known)));
}

function explain(name: string, meant: string | undefined): string {
  const advice = meant === undefined ? 'see docs/run/configuration.md for the names' : `did you mean ${meant}?`;
  return `${name} is not a variable of this program and has no effect: ${advice}`;
}

/**
 * Returns the known name that starts with this name, or otherwise the most similar known name. Returns undefined if
 * no name is similar.
 */
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
