import {
  type CustomResourceDefinitionResource,
  CustomResourceDefinitionKind,
  definitionName,
  type Kind,
  type Resource,
} from '@fourwinds/resources';
import { Informer, type InformerOptions } from './informer.ts';
import { type ChangeHandler, keyOfText, type Observable } from './kept-objects.ts';
import type { ResourceStore } from './store.ts';
import { withoutManagedFields } from './without-managed-fields.ts';

/**
 * Informer for a kind that the cluster may not have. Watches the definition of the kind. When the definition is
 * added, the informer follows the objects. When the definition is deleted, the informer removes them.
 */
export class OptionalInformer<T extends Resource, K = T> implements Observable<K> {
  /**
   * Resolves when all objects are listed, or when it is known that the cluster does not have the kind. Rejects if the
   * informer is stopped before.
   */
  readonly ready: Promise<void>;
  readonly #store: ResourceStore;
  readonly #kind: Kind<T>;
  readonly #options: InformerOptions<T, K>;
  readonly #definitions: Informer<CustomResourceDefinitionResource>;
  readonly #handlers = new Set<ChangeHandler<K>>();
  #objects: Informer<T, K> | undefined;

  constructor(store: ResourceStore, kind: Kind<T>, options: InformerOptions<T, K> = {}) {
    this.#store = store;
    this.#kind = kind;
    this.#options = options;
    const project = (definition: CustomResourceDefinitionResource): CustomResourceDefinitionResource =>
      withoutManagedFields({ ...definition, spec: { versions: versionsOf(definition) } });
    this.#definitions = new Informer(store, CustomResourceDefinitionKind, {
      name: definitionName(kind),
      project,
      log: options.log,
    });
    this.#definitions.onChange((_, [definition]) => this.#follow(definition));
    this.ready = this.#definitions.ready.then(() => this.#objects?.ready);
    this.ready.catch(() => undefined);
  }

  /** `key` is `namespace/name`. */
  at(key: string): K | undefined {
    return this.#objects?.at(key);
  }

  onChange(handler: ChangeHandler<K>): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  start(): void {
    this.#definitions.start();
  }

  stop(): void {
    this.#definitions.stop();
    this.#objects?.stop();
  }

  relist(): void {
    this.#definitions.relist();
    this.#objects?.relist();
  }

  /** Resolves when all changes that the cluster contained at the time of the call are included. */
  async catchUp(): Promise<void> {
    await this.#definitions.catchUp();
    await this.#objects?.catchUp();
  }

  #follow(definition: CustomResourceDefinitionResource | undefined): void {
    const isThere = definition !== undefined && isServed(definition, this.#kind);
    if (isThere && this.#objects === undefined) this.#begin();
    if (!isThere) this.#end();
  }

  #begin(): void {
    const objects = new Informer(this.#store, this.#kind, this.#options);
    objects.onChange((...change) => this.#notify(...change));
    this.#objects = objects;
    objects.start();
  }

  #end(): void {
    const objects = this.#objects;
    if (objects === undefined) return;
    this.#objects = undefined;
    objects.stop();
    for (const key of objects.keys()) {
      const object = objects.at(key);
      if (object !== undefined) this.#notify(keyOfText(key), [undefined, object]);
    }
  }

  #notify(...change: Parameters<ChangeHandler<K>>): void {
    for (const handler of this.#handlers) handler(...change);
  }
}

function versionsOf({ spec }: CustomResourceDefinitionResource): { name: string; served: boolean }[] {
  return (spec?.versions ?? []).map(({ name, served }) => ({ name, served }));
}

function isServed(
  { spec, status }: CustomResourceDefinitionResource,
  { apiVersion }: Pick<Kind<Resource>, 'apiVersion'>,
): boolean {
  const isEstablished = status?.conditions?.some(
    ({ type, status: value }) => type === 'Established' && value === 'True',
  );
  return (
    isEstablished === true &&
    spec?.versions?.some(({ name, served }) => served && apiVersion.endsWith(`/${name}`)) === true
  );
}
