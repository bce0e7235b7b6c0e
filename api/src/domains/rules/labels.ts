import { brokenRule, type BrokenRule, type LabelOptions } from './label-rules.ts';
import { lowerCase } from './lower-case.ts';
import { suggestions } from './suggestions.ts';

export interface LabelFault extends BrokenRule {
  /** A similar label that breaks no rule. It may be taken. */
  readonly suggestion?: string;
}

/**
 * Returns the rule that a label breaks, or undefined if the account may register it. Letters of a label may be in upper
 * case.
 */
export function labelFault(label: string, options: LabelOptions): LabelFault | undefined {
  const broken = brokenRule(lowerCase(label), options);
  return broken && { ...broken, suggestion: suggestions(label, options).at(0) };
}
