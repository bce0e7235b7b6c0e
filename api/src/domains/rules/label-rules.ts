import type { DetailCode } from '../../kernel/failure.ts';
import { wordIn } from './folded-words.ts';
import type { LabelLists } from './label-lists.ts';

export interface LabelOptions {
  /** True if the account is verified. */
  readonly isVerified: boolean;
  readonly lists: LabelLists;
}

export interface BrokenRule {
  readonly code: DetailCode;
  /** Names the problem and the fix. */
  readonly message: string;
}

const MIN_LABEL = 3;
const MIN_LABEL_UNVERIFIED = 4;
/** RFC 1035 2.3.4. */
export const MAX_LABEL = 63;

type Check = (label: string, options: LabelOptions) => BrokenRule | undefined;

/** The first three checks come first, so that later messages contain no long text and no invisible character. */
const checks: readonly Check[] = [tooLong, characters, hyphens, reserved, brand, offensive, tooShort];

/** Returns the first rule that a label in lower case breaks. */
export function brokenRule(label: string, options: LabelOptions): BrokenRule | undefined {
  for (const check of checks) {
    const broken = check(label, options);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

function tooLong({ length }: string): BrokenRule | undefined {
  if (length <= MAX_LABEL) return undefined;
  return {
    code: 'label-too-long',
    message: `the label has ${length} characters; use at most ${MAX_LABEL}`,
  };
}

function characters(label: string): BrokenRule | undefined {
  if (/^[a-z0-9-]*$/.test(label)) return undefined;
  return {
    code: 'label-characters',
    message: 'the label has a character that is not allowed; use the letters a to z, digits, and hyphens between them',
  };
}

function hyphens(label: string): BrokenRule | undefined {
  if (label.startsWith('xn--'))
    return {
      code: 'label-hyphens',
      message: `the label ${label} stands for other letters than a to z; use only these, digits, and single hyphens between them`,
    };
  if (!/^-|-$|--/.test(label)) return undefined;
  return {
    code: 'label-hyphens',
    message: `the label ${label} begins or ends with a hyphen, or has two in a row; use single hyphens between letters and digits`,
  };
}

function reserved(label: string, { lists }: LabelOptions): BrokenRule | undefined {
  if (!lists.reserved.has(label)) return undefined;
  return { code: 'label-reserved', message: `the label ${label} is reserved; use another` };
}

function brand(label: string, { lists }: LabelOptions): BrokenRule | undefined {
  const word = wordIn(label, lists.brands);
  if (word === undefined) return undefined;
  return {
    code: 'label-brand',
    message: `the label ${label} contains the brand ${word} or looks like it, and visitors would take it for that firm; use a label without it`,
  };
}

function offensive(label: string, { lists }: LabelOptions): BrokenRule | undefined {
  if (wordIn(label, lists.offensive) === undefined) return undefined;
  return { code: 'label-offensive', message: `the label ${label} contains an offensive word; use a label without it` };
}

function tooShort({ length }: string, { isVerified }: LabelOptions): BrokenRule | undefined {
  const least = isVerified ? MIN_LABEL : MIN_LABEL_UNVERIFIED;
  if (length >= least) return undefined;
  if (length < MIN_LABEL)
    return { code: 'label-too-short', message: `the label is too short; use at least ${least} characters` };
  return {
    code: 'label-too-short',
    message: `only verified accounts may use labels of ${length} characters; verify the account, or use at least ${MIN_LABEL_UNVERIFIED} characters`,
  };
}
