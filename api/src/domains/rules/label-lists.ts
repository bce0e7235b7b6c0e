import { brandLabels } from './brand-labels.ts';
import { type FoldedWords, foldWords } from './folded-words.ts';
import { offensiveLabels } from './offensive-labels.ts';
import { reservedLabels } from './reserved-labels.ts';

export interface LabelPorts {
  readonly labelLists: LabelLists;
}

export interface LabelLists {
  /** Labels that nobody can register. Other labels may contain them. */
  readonly reserved: ReadonlySet<string>;
  /** Names of firms and products. No part of a label may be one of them or look like it. */
  readonly brands: FoldedWords;
  /** Words that no part of a label may be or look like. */
  readonly offensive: FoldedWords;
}

export type ListedLabels = { readonly [list in keyof LabelLists]?: readonly string[] };

/** Makes lists from labels in lower case. Without the labels of a list, the product's own are used. */
export function labelLists({ reserved, brands, offensive }: ListedLabels = {}): LabelLists {
  return {
    reserved: new Set(reserved ?? labelsIn(reservedLabels)),
    brands: foldWords(brands ?? labelsIn(brandLabels)),
    offensive: foldWords(offensive ?? labelsIn(offensiveLabels)),
  };
}

/**
 * Returns the labels of a list, one a line, in lower case. Comments begin with `#`. Throws an Error that names the line
 * if one has no label, but something else.
 */
export function labelsIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim().toLowerCase());
  const wrong = lines.findIndex((line) => !/^[a-z0-9-]*$/.test(line));
  if (wrong !== -1)
    throw new Error(`line ${wrong + 1} is not a label of letters, digits and hyphens; write one label a line`);
  return lines.filter((line) => line !== '');
}
