import { Failure, fieldFailure } from '../../kernel/failure.ts';
import { lowerCase } from '../rules/lower-case.ts';
import type { NameParts } from './domain.ts';

/**
 * Splits a name that a user entered, such as `MyHome.Names.Example.`, into its label and suffix. Throws Failure
 * validation_error at `path` if it is not directly below a suffix. Does not check the label.
 */
export function readName(text: string, suffixes: readonly string[], path: string): NameParts {
  if (suffixes.length === 0)
    throw fieldFailure(path, 'no names can be registered here: the administrators have set no suffix');
  const name = lowerCase(text.trim()).replace(/\.$/, '');
  const [suffix] = suffixes.filter((one) => name.endsWith(`.${one}`)).sort((one, other) => other.length - one.length);
  if (suffix === undefined)
    throw fieldFailure(
      path,
      `this is below no suffix of this service; write a label and one of ${suffixes.join(', ')}`,
    );
  const label = name.slice(0, -suffix.length - 1);
  if (label.includes('.'))
    throw fieldFailure(
      path,
      `this is not directly below ${suffix}; register a single label, and write records below it`,
    );
  return { label, suffix };
}

export function notAvailable(name: string): Failure {
  return new Failure('conflict', `${name} is not available; choose another name`);
}
