import { useQueryClient } from '@tanstack/react-query';
import { useRequest } from '../api/use-request.ts';
import { useWindow } from '../ui/use-window.ts';
import { sendRollBack } from './roll-back-request.ts';

export interface RollingBack {
  readonly rollBack: (revision: number, options?: { readonly onSuccess: () => void }) => void;
  readonly isBusy: boolean;
  /** null where nothing was refused. */
  readonly error: unknown;
  /** The revision that the zone has again; undefined where there was none. */
  readonly done: number | undefined;
  /** Gives the zone the records from before; undefined where that is no longer possible. */
  readonly undo: (() => void) | undefined;
}

interface Request {
  readonly revision: number;
  /** The zone as the person has seen it. */
  readonly etag?: string;
  /** The revision that the zone has until then. */
  readonly before?: number;
}

/** Gives a zone the records of a revision, for ten seconds with a way back; `latest` is the revision that it has now. */
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
    done: data?.body.revision,
    undo:
      canUndo.isOpen && before !== undefined && data !== undefined
        ? () => sending.mutate({ revision: before, etag: data.etag })
        : undefined,
  };
}
