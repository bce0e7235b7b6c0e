import { useQueryClient } from '@tanstack/react-query';
import { useRequest } from '../api/use-request.ts';
import { useWindow } from '../ui/use-window.ts';
import { sendRollBack } from './roll-back-request.ts';

export interface RollingBack {
  readonly rollBack: (revision: number, options?: { readonly onSuccess: () => void }) => void;
  readonly isBusy: boolean;
  /** null if there is no error. */
  readonly error: unknown;
  /** The revision that was restored; undefined before a rollback. */
  readonly done: number | undefined;
  /** Restores the previous records; undefined if the undo period is over. */
  readonly undo: (() => void) | undefined;
}

interface Request {
  readonly revision: number;
  /** The version that the user saw. */
  readonly etag?: string;
  /** The revision to which an undo returns. */
  readonly before?: number;
}

/** Rolls a zone back to a revision, with undo for ten seconds. `latest` is the current revision. */
export function useRollBack(zone: string, latest: number): RollingBack {
  const client = useQueryClient();
  const canUndo = useWindow();
  const sending = useRequest({
    mutationFn: ({ revision, etag }: Request) => sendRollBack(zone, revision, { etag }),
    onSuccess: (_answer, { before }) => {
      if (before === undefined) canUndo.close();
      else canUndo.open();
      void client.invalidateQueries({ queryKey: ['zone', zone] });
    },
  });
  const { data, variables } = sending;
  const before = variables?.before;
  return {
    rollBack: (revision, options) => sending.mutate({ revision, before: latest }, options),
    isBusy: sending.isPending,
    error: sending.error,
    done: data?.data.revision,
    undo:
      canUndo.isOpen && before !== undefined && data !== undefined
        ? () => sending.mutate({ revision: before, etag: data.etag })
        : undefined,
  };
}
