import { IssueError, Name, readOwnerName } from '@fourwinds/dns';
import { type DelegateTo, delegateToSchema } from '@fourwinds/resources';
import { type Detail, Failure } from '../../kernel/failure.ts';
import { explainField } from '../../http/validate.ts';

/**
 * Converts grants to the format of the Zone, with relative names. Accepts upper case, all scripts, and absolute names
 * with a final dot. Throws Failure validation_error with the path of each invalid grant.
 */
export function readGrants(given: readonly DelegateTo[], domain: string): DelegateTo[] {
  const apex = Name.parse(`${domain}.`);
  const details: Detail[] = [];
  const grants = given.flatMap((grant, i) => {
    const read = readGrant(grant, apex, `delegate_to[${i}]`);
    if ('message' in read) details.push(read);
    return 'message' in read ? [] : [read];
  });
  if (details.length > 0) throw new Failure('validation_error', details[0].message, details);
  return grants;
}

function readGrant(grant: DelegateTo, apex: Name, path: string): DelegateTo | Detail {
  const name = relativeName(grant.name, apex);
  if (name === undefined)
    return {
      path: `${path}.name`,
      code: 'name-syntax',
      message: `a name below ${apex.toString()} such as sub or a.b is granted`,
    };
  const result = delegateToSchema.safeParse({ ...grant, name }, { error: explainField });
  if (result.success) return result.data;
  const [{ path: steps, message }] = result.error.issues;
  return { path: [path, ...steps].join('.'), code: 'field-invalid', message };
}

/** Returns undefined if the name is not below the zone. */
function relativeName(text: string, apex: Name): string | undefined {
  try {
    const name = readOwnerName(text.trim(), apex);
    return name.equals(apex) ? undefined : name.relativeTo(apex);
  } catch (error) {
    if (error instanceof IssueError) return undefined;
    throw error;
  }
}
