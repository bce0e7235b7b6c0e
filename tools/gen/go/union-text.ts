import { nameOf } from '../description.ts';
import type { Named } from '../named.ts';
import { comment } from './comment.ts';
import { goName } from './names.ts';

/** Returns the interface of a union, and the function that returns its struct for a type. */
export function unionText(component: string, { schema }: Named): string {
  const { propertyName, mapping } = schema.discriminator!;
  if (propertyName !== 'type') throw new Error(`${component} has no discriminator type`);
  const name = goName(component);
  const members = Object.entries(mapping).map(([value, ref]) => [value, goName(nameOf(ref))] as const);
  const cases = members.map(([value, member]) => `\tcase "${value}":\n\t\treturn new(${member})\n`);
  const own = members.map(([, member]) => `func (*${member}) is${name}() {}\n`);
  const list = members.map(([, member]) => `  - *[${member}]`).join('\n');
  const about = `${name} is one of these, or an [UnknownEvent] with a type that is newer than this library:`;
  return `${comment(about)}//
${comment(list).replaceAll(/^\/\/ -/gm, '//   -')}type ${name} interface {
\t// EventType returns the type, such as ${members[0][0]}.
\tEventType() string
\tis${name}()
}

${own.join('\n')}
func (*UnknownEvent) is${name}() {}

func new${name}(kind string) ${name} {
\tswitch kind {
${cases.join('')}\t}
\treturn new(UnknownEvent)
}
`;
}

/** Returns the method of a member of unions. */
export function memberText(component: string): string {
  return `// EventType returns the type.\nfunc (e *${goName(component)}) EventType() string { return e.Type }\n`;
}
