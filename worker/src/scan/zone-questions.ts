import { randomUUID } from 'node:crypto';
import { type Name, type RecordType, typeByName } from '@fourwinds/dns';
import { type FoundSet, MOST_RECORDS, MOST_REPORT_OCTETS } from '@fourwinds/jobs';
import type { Answer, Asker } from './asker.ts';
import { type ForeignSet, hasSameData, toFoundSet } from './found-sets.ts';
import { furtherQuestions, questionKey, type SetQuestion } from './questions.ts';

const CNAME = typeByName('CNAME');
const AT_A_TIME = 8;

export interface Findings {
  readonly sets: readonly FoundSet[];
  /** Wildcard names (RFC 4592) from which other names get their answers. */
  readonly wildcards: readonly string[];
  readonly unanswered: readonly { readonly name: string; readonly type: string }[];
  readonly isTooLarge: boolean;
}

/**
 * Finds the record sets of a zone by queries. Answers lead to further queries: for hosts, delegations and wildcards.
 */
export class ZoneQuestions {
  readonly #apex: Name;
  readonly #asker: Asker;
  readonly #sets = new Map<string, { readonly set: ForeignSet; readonly found: FoundSet }>();
  readonly #asked = new Set<string>();
  readonly #absent = new Set<string>();
  readonly #delegated: Name[] = [];
  readonly #unanswered: SetQuestion[] = [];
  readonly #wildcards = new Set<string>();
  /** Answers for random names, by type and the name above. */
  readonly #controls = new Map<string, Promise<Answer | undefined>>();
  readonly #wildcardAnswers = new Map<string, Promise<Answer | undefined>>();
  #records = 0;
  #octets = 0;

  constructor(apex: Name, asker: Asker) {
    this.#apex = apex;
    this.#asker = asker;
  }

  /** Asks these questions, and all further questions that the answers lead to. */
  async find(questions: readonly SetQuestion[]): Promise<Findings> {
    let pending = this.#fresh(questions);
    while (pending.length > 0) {
      const { first, others } = firstOfEachName(pending);
      const further = await this.#askAll(first);
      pending = [...others, ...this.#fresh(further)].filter((question) => this.#isOpen(question));
    }
    return {
      sets: Array.from(this.#sets.values(), ({ found }) => found),
      wildcards: [...this.#wildcards],
      unanswered: this.#unanswered
        .slice(0, MOST_RECORDS)
        .map(({ name, type }) => ({ name: name.toString(), type: type.name })),
      isTooLarge: this.#isTooLarge,
    };
  }

  get #isTooLarge(): boolean {
    return this.#records > MOST_RECORDS || this.#octets > MOST_REPORT_OCTETS;
  }

  /** Returns the questions not asked before. */
  #fresh(questions: readonly SetQuestion[]): SetQuestion[] {
    return questions.filter((question) => {
      const key = questionKey(question);
      const isFresh = !this.#asked.has(key);
      this.#asked.add(key);
      return isFresh;
    });
  }

  /**
   * True unless an earlier answer also answers this question: the name does not exist, is an alias, or is in a child
   * zone.
   */
  #isOpen({ name, type }: SetQuestion): boolean {
    if (this.#absent.has(name.key)) return false;
    if (this.#sets.has(questionKey({ name, type: CNAME }))) return false;
    return !this.#delegated.some((zone) => name.isWithin(zone) && !(type.name === 'DS' && name.equals(zone)));
  }

  async #askAll(questions: readonly SetQuestion[]): Promise<SetQuestion[]> {
    const further: SetQuestion[] = [];
    const next = questions.values();
    const askNext = async (): Promise<void> => {
      for (const question of next) further.push(...(await this.#askOne(question)));
    };
    await Promise.all(Array.from({ length: AT_A_TIME }, askNext));
    return further;
  }

  /** Returns the questions that the answer leads to. */
  async #askOne(question: SetQuestion): Promise<SetQuestion[]> {
    const answer = this.#isTooLarge ? undefined : await this.#asker.ask(question);
    if (answer === undefined) {
      this.#unanswered.push(question);
      return [];
    }
    if (answer.isAbsent) this.#absent.add(question.name.key);
    this.#delegated.push(...answer.delegated);
    const synthesised = await this.#synthesisedBy(question, answer);
    for (const set of answer.sets) this.#keep(set, answer.server, synthesised !== undefined);
    return answer.sets.flatMap((set) => furtherQuestions(set, this.#apex));
  }

  #keep(set: ForeignSet, server: string, synthesised: boolean): void {
    const key = questionKey({ name: set.owner, type: set.type });
    if (this.#sets.has(key) || this.#isTooLarge) return;
    this.#records += set.rdatas.length;
    this.#octets += set.rdatas.reduce((sum, rdata) => sum + rdata.length, 0);
    this.#sets.set(key, { set, found: toFoundSet(set, server, synthesised) });
  }

  /** Returns the wildcard that synthesized the answer, or undefined if the name exists. */
  async #synthesisedBy(question: SetQuestion, { sets }: Answer): Promise<Name | undefined> {
    const { name, type } = question;
    const [set] = sets;
    if (set === undefined || !set.owner.equals(name) || name.equals(this.#apex) || name.isWildcard) return undefined;
    const control = await this.#control(name.parent, type);
    const other = control?.sets.find((one) => one.type.code === set.type.code);
    if (other === undefined || !hasSameData(set, other)) return undefined;
    return this.#wildcardAbove(name.parent, type);
  }

  /** Returns the answer for a random name below `above`. */
  #control(above: Name, type: RecordType): Promise<Answer | undefined> {
    const key = questionKey({ name: above, type });
    const known = this.#controls.get(key) ?? this.#asker.ask({ name: nameBelow(randomUUID(), above), type });
    this.#controls.set(key, known);
    return known;
  }

  /** Returns the nearest wildcard that covers the name and has the type, and adds the wildcard's record set. */
  async #wildcardAbove(name: Name, type: RecordType): Promise<Name | undefined> {
    for (let above = name; above.isWithin(this.#apex); above = above.parent) {
      const wildcard = nameBelow('*', above);
      const answer = await this.#wildcardAnswer(wildcard, type);
      if (answer === undefined || answer.sets.length === 0) continue;
      for (const set of answer.sets) this.#keep(set, answer.server, false);
      this.#wildcards.add(wildcard.toString());
      return wildcard;
    }
    return undefined;
  }

  /** Asks for a wildcard once, on behalf of all names below it. Asks again if there was no answer. */
  async #wildcardAnswer(name: Name, type: RecordType): Promise<Answer | undefined> {
    const key = questionKey({ name, type });
    const asked = this.#wildcardAnswers.get(key) ?? this.#asker.ask({ name, type });
    this.#wildcardAnswers.set(key, asked);
    const answer = await asked;
    if (answer === undefined) this.#wildcardAnswers.delete(key);
    return answer;
  }
}

/** Separates the first question about each name from the others, because its answer may also answer them. */
function firstOfEachName(questions: readonly SetQuestion[]): { first: SetQuestion[]; others: SetQuestion[] } {
  const names = new Set<string>();
  const first: SetQuestion[] = [];
  const others: SetQuestion[] = [];
  for (const question of questions) {
    (names.has(question.name.key) ? others : first).push(question);
    names.add(question.name.key);
  }
  return { first, others };
}

/** Prepends a label to `above`. If the name would be too long, returns `above`, which is known to exist. */
function nameBelow(label: string, above: Name): Name {
  try {
    return above.prepend(label);
  } catch {
    return above;
  }
}
