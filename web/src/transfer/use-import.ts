import { useQueryClient } from '@tanstack/react-query';
import type { ZonefileImported } from '../api/client.ts';
import { revisionsQuery } from '../api/queries.ts';
import { useRequest } from '../api/use-request.ts';
import { sendRollBack } from '../history/roll-back-request.ts';
import { useWindow } from '../ui/use-window.ts';
import { type ImportRequest, sendFile } from './import-request.ts';

/** A completed import. */
interface Imported {
  readonly report: ZonefileImported;
  /** The ETag of the zone after the import. */
  readonly etag: string | undefined;
  /** The revision before the import; undefined if there is none. */
  readonly before: number | undefined;
}

interface Undo {
  readonly etag: string | undefined;
  readonly before: number;
}

export interface Importing {
  readonly send: (request: ImportRequest) => void;
  readonly isBusy: boolean;
  /** null if there is no error. */
  readonly error: unknown;
  readonly done: ZonefileImported | undefined;
  readonly isUndone: boolean;
  /** Restores the previous records; undefined if the undo period is over. */
  readonly undo: (() => void) | undefined;
}

/** Imports zone files, with undo for ten seconds. */
export function useImport(zone: string): Importing {
  const client = useQueryClient();
  const canUndo = useWindow();
  const refresh = () => void client.invalidateQueries({ queryKey: ['zone', zone] });
  const sending = useRequest({
    mutationFn: async (request: ImportRequest): Promise<Imported> => {
      const revisions = await client.fetchInfiniteQuery({
        ...revisionsQuery(zone),
        staleTime: 0,
        networkMode: 'always',
      });
      const { data, etag } = await sendFile(zone, request, false);
      return { report: data, etag, before: revisions.pages[0].data.at(0)?.revision };
    },
    onSuccess: () => {
      canUndo.open();
      refresh();
    },
  });
  const undoing = useRequest({
    mutationFn: ({ etag, before }: Undo) => sendRollBack(zone, before, { etag }),
    onSuccess: () => {
      canUndo.close();
      refresh();
    },
  });
  const { data } = sending;
  const before = data?.before;
  const isOpen = canUndo.isOpen && data !== undefined && before !== undefined && data.report.change.id !== null;
  return {
    send: (request) => {
      undoing.reset();
      sending.mutate(request);
    },
    isBusy: sending.isPending || undoing.isPending,
    error: sending.error ?? undoing.error,
    done: data?.report,
    isUndone: undoing.isSuccess,
    undo: isOpen ? () => undoing.mutate({ etag: data.etag, before }) : undefined,
  };
}
