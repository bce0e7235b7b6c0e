import type { ClusterState } from '../cluster/cluster-state.ts';
import { isKeyExport, type KeyExports } from '../keys/secrets/key-exports.ts';
import type { ControllerOptions } from '../runtime/controller.ts';

const ANSWERS = 'answers';
/** A request that waits, or an answer that is there, is visited again after this time. */
const REVIEW_MILLISECONDS = 5000;

/** Answers requests for private keys, and takes answers away whose time is over. Keys are names of Secrets with requests. */
export function keyExportsController(
  state: Pick<ClusterState, 'handovers' | 'keyIndex'>,
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

/** Takes answers away whose time is over: those given here, and those that another operator has left. One key. */
export function keyAnswersController(state: Pick<ClusterState, 'handovers'>, exports: KeyExports): ControllerOptions {
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
