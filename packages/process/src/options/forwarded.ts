import { z } from 'zod';
import { explain } from '../environment.ts';

type Options = Readonly<Record<string, z.ZodType>>;
type Texts<O extends Options> = { readonly [name in keyof O]: z.ZodOptional<z.ZodString> };

/** Options of another program, as text for its environment: valid as there, undefined where not set. */
export function forwarded<O extends Options>(options: O): Texts<O> {
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, asGiven(option)])) as Texts<O>;
}

/** The texts of these options in an environment. */
export function pickOptions<O extends Options>(
  options: O,
  environment: { readonly [name in keyof O]?: string },
): { readonly [name: string]: string | undefined } {
  return Object.fromEntries(Object.keys(options).map((name) => [name, environment[name]]));
}

/** A text that the option accepts. */
export function asGiven(option: z.ZodType): z.ZodOptional<z.ZodString> {
  const text = z.string().superRefine((given, context) => {
    for (const { message } of option.safeParse(given, { error: explain }).error?.issues ?? [])
      context.addIssue(message);
  });
  return text.optional();
}
