import type { SecretResource } from '@fourwinds/resources';
import { isKeyExport, type KeyExports } from '../keys/secrets/export-keys.ts';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { KeyLookup, Watched } from '../facts/lookups.ts';

const ANSWERS = 'answers';
const REVIEW_MILLISECONDS = 5000;

/** Answers requests for private keys and deletes expired answers. Queue keys are the names of request Secrets. */
export function keyExportsController(
  state: { readonly handovers: Watched<SecretResource>; readonly keyIndex: Pick<KeyLookup, 'handover'> },
  exports: KeyExports,
): ControllerOptions {
  return {
    name: 'key-exports',
    concurrency: 1,
    watches: (queue) =>
      state.handovers.onChange(({ name }, [request]) => {
        if (request !== undefined && isKeyExport(request)) queue.enqueue(name);
      }),
    reconcile: async (name) => {
      const request = state.keyIndex.handover(name);
      if (request === undefined || !isKeyExport(request)) return undefined;
      return (await exports.answer(request)) ? undefined : { requeueAfter: REVIEW_MILLISECONDS };
    },
  };
}

/** Deletes expired answers, including answers from other operators. The queue has a single key. */
export function keyAnswersController(
  state: { readonly handovers: Watched<SecretResource> },
  exports: KeyExports,
): ControllerOptions {
  return {
    name: 'key-answers',
    concurrency: 1,
    watches: (queue) => {
      queue.enqueue(ANSWERS);
      state.handovers.onChange((_, [request, before]) => {
        if (request === undefined && isKeyExport(before)) queue.enqueue(ANSWERS);
      });
    },
    reconcile: async () => ((await exports.removeOldAnswers()) > 0 ? { requeueAfter: REVIEW_MILLISECONDS } : undefined),
  };
}
