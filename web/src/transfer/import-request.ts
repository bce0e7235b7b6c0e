import { answerTo, api, type ZonefileImported } from '../api/client.ts';

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
  return answerTo(
    api.PUT('/zones/{zone}/zonefile', {
      params: {
        path: { zone },
        query: {
          mode,
          on_error: onError,
          comments: takesComments,
          ...(confirm === undefined ? {} : { confirm }),
          ...(isPreview ? { dry_run: true } : {}),
        },
      },
      headers: { 'Content-Type': 'text/dns' },
      body: text,
      bodySerializer: (body) => body,
    }),
  );
}
