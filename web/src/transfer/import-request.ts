import { api, type ZonefileImported } from '../api/client.ts';

/** A zone file, with import options. */
export interface ImportRequest {
  readonly text: string;
  readonly mode: ZonefileImported['mode'];
  readonly onError: ZonefileImported['on_error'];
  /** If true, stores comments with their records. */
  readonly takesComments: boolean;
  /** The number of names that will be deleted, if the API requires confirmation. */
  readonly confirm?: number;
}

/** Imports a zone file. With `isPreview`, only returns the outcome. */
export function sendFile(zone: string, request: ImportRequest, isPreview: boolean) {
  const { text, mode, onError, takesComments, confirm } = request;
  const options = { mode, on_error: onError, comments: takesComments, confirm, dry_run: isPreview };
  return api.zonefile.import(zone, text, options).withResponse();
}
