import { type ComponentType, createElement, type ReactNode, use } from 'react';
import { forgetReload } from './reload.ts';

/** A script of the dashboard could not be loaded: the browser is offline, or a new version was deployed. */
export class PartError extends Error {
  readonly part: string;

  constructor(part: string, cause: unknown) {
    super(`${part} could not be loaded`, { cause });
    this.name = 'PartError';
    this.part = part;
  }
}

/** A component whose code loads when it is rendered or preloaded. */
type LazyPart<Props> = ((props: Props) => ReactNode) & { readonly preload: () => Promise<void> };

/**
 * The `void` return type avoids a circular type: the return type of a component depends on the routes, and the type
 * of the routes depends on the components.
 */
type PartOf<Component> = Component extends (props: infer Props) => void ? LazyPart<Props> : never;

/**
 * Returns a component that loads its code on first render. Rendering throws PartError if loading failed, until the
 * page is reloaded: browsers may not retry a failed module, and Vite does not wait for its styles again.
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
