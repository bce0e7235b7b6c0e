import { randomUUID } from 'node:crypto';
import { type Name, type RecordType, typeByName } from '@fourwinds/dns';
import { type FoundSet, MOST_RECORDS, MOST_REPORT_OCTETS } from '@fourwinds/jobs';
import type { Answer, Asker } from './asker.ts';
import { type ForeignSet, hasSameData, toFoundSet } from './found-sets.ts';
import { furtherQuestions, questionKey, type SetQuestion } from './questions.ts';

const CNAME = typeByName('CNAME');
/** Questions under way at a time. */
const AT_A_TIME = 8;

/** The findings of questions to the servers of a zone. */
export interface Findings {
  readonly sets: readonly FoundSet[];
  /** Names with the label `*` that answer for others. */
  readonly wildcards: readonly string[];
  readonly unanswered: readonly { readonly name: string; readonly type: string }[];
  readonly isTooLarge: boolean;
}

/** Finds the sets of a zone by questions. What one answer says leads to others: hosts that it names, delegations, wildcards. */
export class ZoneQuestions {
  readonly #apex: Name;
  readonly #asker: Asker;
  readonly #sets = new Map<string, { readonly set: ForeignSet; readonly found: FoundSet }>();
  readonly #asked = new Set<string>();
  readonly #absent = new Set<string>();
  readonly #delegated: Name[] = [];
  readonly #unanswered: SetQuestion[] = [];
  readonly #wildcards = new Set<string>();
  /** Answers for names that nobody has, by the name above and the type. */
  readonly #controls = new Map<string, Promise<Answer | undefined>>();
  /** Answers for names with the label `*`. */
  readonly #wildcardAnswers = new Map<string, Promise<Answer | undefined>>();
  #records = 0;
  #octets = 0;

  constructor(apex: Name, asker: Asker) {
    this.#apex = apex;
    this.#asker = asker;
  }

  /** Asks these questions, and all that they lead to. */
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

  /** Questions that were not asked before. */
  #fresh(questions: readonly SetQuestion[]): SetQuestion[] {
    return questions.filter((question) => {
      const key = questionKey(question);
      const isFresh = !this.#asked.has(key);
      this.#asked.add(key);
      return isFresh;
    });
  }

  /** Whether no answer before was one to this question, too: that the name is absent, an alias, or part of a zone below. */
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

  /** The questions to which the answer leads. */
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

  /** The wildcard from which a server made its answer; undefined where the name is there. */
  async #synthesisedBy(question: SetQuestion, { sets }: Answer): Promise<Name | undefined> {
    const { name, type } = question;
    const [set] = sets;
    if (set === undefined || !set.owner.equals(name) || name.equals(this.#apex) || name.isWildcard) return undefined;
    const control = await this.#control(name.parent, type);
    const other = control?.sets.find((one) => one.type.code === set.type.code);
    if (other === undefined || !hasSameData(set, other)) return undefined;
    return this.#wildcardAbove(name.parent, type);
  }

  /** The answer for a name that nobody has. */
  #control(above: Name, type: RecordType): Promise<Answer | undefined> {
    const key = questionKey({ name: above, type });
    const known = this.#controls.get(key) ?? this.#asker.ask({ name: nameBelow(randomUUID(), above), type });
    this.#controls.set(key, known);
    return known;
  }

  /** The nearest wildcard at or above a name that has the type, kept as a set. */
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

  /** Asks for a wildcard once for all names below; again where there was no answer. */
  async #wildcardAnswer(name: Name, type: RecordType): Promise<Answer | undefined> {
    const key = questionKey({ name, type });
    const asked = this.#wildcardAnswers.get(key) ?? this.#asker.ask({ name, type });
    this.#wildcardAnswers.set(key, asked);
    const answer = await asked;
    if (answer === undefined) this.#wildcardAnswers.delete(key);
    return answer;
  }
}

/** One question about each name, whose answer may be one to the others, too. */
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

/** A name that would be too long is the name itself, which is there. */
function nameBelow(label: string, above: Name): Name {
  try {
    return above.prepend(label);
  } catch {
    return above;
  }
}
