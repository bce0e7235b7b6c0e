import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { forgetReload } from './reload.ts';

/** A file of the dashboard could not be loaded: the browser is offline, or the file is one of another version. */
export class PartError extends Error {
  /** The part of the dashboard that is missing. */
  readonly part: string;

  constructor(part: string, cause: unknown) {
    super(`${part} could not be loaded`, { cause });
    this.name = 'PartError';
    this.part = part;
  }
}

/** A component whose code is loaded when it is shown, or before. */
type LazyPart<Props> = ((props: Props) => ReactNode) & { readonly preload: () => Promise<void> };

/** With `void` the compiler does not ask what the component returns, which depends on the routes, and these on the parts. */
type PartOf<Component> = Component extends (props: infer Props) => void ? LazyPart<Props> : never;

/**
 * A component of a file that is loaded when it is shown. Throws PartError if that failed, until the page is loaded anew:
 * browsers may not ask again for a module that they failed to load, and Vite does not wait again for its styles.
 */
export function lazyPart<Module extends object, Name extends string & keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): PartOf<Module[Name]> {
  let loading: Promise<void> | undefined;
  let loaded: ComponentType<object> | undefined;
  let failure: PartError | undefined;
  const preload = () => (loading ??= loadOnce());
  const loadOnce = async () => {
    try {
      loaded = (await load())[name] as ComponentType<object>;
      forgetReload(name);
    } catch (cause) {
      failure = new PartError(name, cause);
    }
  };
  function Part(props: object) {
    if (failure === undefined && loaded === undefined) use(preload());
    if (failure !== undefined) throw failure;
    return createElement(loaded!, props);
  }
  return Object.assign(Part, { preload }) as never;
}
