import { z } from 'zod';
import { explain } from './environment.ts';

type Options = Readonly<Record<string, z.ZodType>>;
type Text = z.ZodOptional<z.ZodType<string, string>>;
type Texts<O extends Options> = { readonly [name in keyof O]: Text };

/**
 * Returns options of another program as text for that program's environment. Validates them as the other program
 * does. Unset options are undefined.
 */
export function forwarded<O extends Options>(options: O): Texts<O> {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, asText(option)])) as Texts<O>;
}

export function pickOptions<O extends Options>(
  options: O,
  environment: { readonly [name in keyof O]?: string },
): { readonly [name: string]: string | undefined } {
  return Object.fromEntries(Object.keys(options).map((name) => [name, environment[name]]));
}

/**
 * Returns a schema that validates text with `option`. If the output of `option` is text, the schema returns that
 * output. Otherwise, it returns the input.
 */
export function asText(option: z.ZodType): Text {
  const text = z.string().transform((given, context) => {
    const { data, error } = option.safeParse(given, { error: explain });
    for (const { message } of error?.issues ?? []) context.addIssue(message);
    return typeof data === 'string' ? data : given;
  });
  return text.optional();
}
