/** A kind of forbidden wording. `allowed` lists the files that still contain wordings of a kind under this name. */
export type RuleKind = 'words' | 'clauses';

export interface WordRule {
  readonly kind: RuleKind;
  readonly pattern: RegExp;
  readonly instead: string;
}

const words = (pattern: RegExp, instead: string): WordRule => ({ kind: 'words', pattern, instead });

/**
 * Words at which a newcomer stops, each with the standard term. They are forbidden in every source, page and message.
 */
export const rules: readonly WordRule[] = [
  words(/(?<!all|par|Promise)settl/i, 'end, finish, resolve, commit, converge: whichever is meant'),
  words(/\blook(s|ed|ing)? at\b|#look\b|\.look\(/i, 'read, check, enqueue'),
  words(/\b(lies?|lying|lain|lay)\b/, 'is, is stored, is kept'),
  words(/believ/i, 'verify, accept, trust'),
  words(/\btold\b/i, 'reported, notified, logged; is given'),
  words(/master[- ]?file/i, 'zone file'),
  words(/vanish/i, 'missing, disappeared, deleted'),
  words(/\bbur(y|ied|ies|ial)|bury[A-Z]/i, 'publish the tombstone'),
  words(/genuine/i, 'verified, verifySignature'),
  words(/verdict/i, 'condition, decision, result'),
  words(/judg/i, 'validate, decide, check'),
  words(/\bwish|Wish/, 'pending write, desired'),
  words(/errand/i, 'DS submission'),
  words(/put ?off/i, 'slip'),
  words(/\brims?\b/i, 'boundary'),
  words(/doubt/i, 'warning'),
  words(/mistak/i, 'error'),
  words(/upkeep|keepUp/, 'resync, waitForBacklog'),
  words(/\bBreath\b|breath\.take/, 'yieldToEventLoop'),
  words(/AnswerLimits/, 'AnswerOptions'),
  words(/hostedTypes/, 'userEditableTypes'),
  { kind: 'clauses', pattern: /(?:\/\*\*|\/\/|^\s*\*) What\b(?!.*\?)/, instead: 'the noun that is meant' },
  {
    kind: 'clauses',
    pattern: /\bwhat (befalls|speaks|became|becomes|has become|came of|comes of)\b(?!.*\?)/i,
    instead: 'the outcome, the proof',
  },
  { kind: 'clauses', pattern: /\bwhat (is|are|was|were)\b(?![^.|\n]*\?)/i, instead: 'the noun that is meant' },
  {
    kind: 'clauses',
    pattern:
      /(?:\/\*\*|^\s*\/\/) (?:Of|Whose|Who|To whom|By whose|Since when|And|Also|Such as|So (?:many|much|often|long)|By then|By so much|Those|From now on)\b/,
    instead: 'the noun or the verb first: “The name of …”, “How many …”',
  },
  {
    kind: 'clauses',
    pattern:
      /\bwhat (?:it|they|he|she) (?:has|have|had|gives?|gave|holds?|held|says?|said|takes?|took|lacks?|keeps?|kept|needs?)\b(?![^.|\n]*\?)/i,
    instead: 'the noun that is meant: “its data”, “their answer”',
  },
  {
    kind: 'clauses',
    pattern:
      /\b(?:of|than|from|with|by|in|for|to|at|on) what (?:has|have|had|it|they|the|a|an|other|others|follows|comes?|came|goes|belongs|changes|changed|happens|somebody|nobody)\b(?![^.|\n]*\?)/i,
    instead: 'the noun that is meant',
  },
  {
    kind: 'clauses',
    pattern: /^(?!.*\?).*\bwhat (?:has|have|had) (?:changed|been|gone|come|happened|no|none)\b/i,
    instead: 'the noun that is meant: “the changes”',
  },
];
