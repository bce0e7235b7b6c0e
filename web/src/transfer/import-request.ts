import { answerTo, api, type ZonefileImported } from '../api/client.ts';

/** A zone file, and how it is taken. */
export interface ImportRequest {
  readonly text: string;
  readonly mode: ZonefileImported['mode'];
  readonly onError: ZonefileImported['on_error'];
  /** Comments behind records become theirs. */
  readonly takesComments: boolean;
  /** How many names of the zone go, where the API asks for that. */
  readonly confirm?: number;
}

/** Imports a zone file, or tells with `isPreview` the outcome alone. */
export function sendFile(zone: string, request: ImportRequest, isPreview: boolean) {
  const { text, mode, onError, takesComments, confirm } = request;
  return answerTo(
    api.PUT('/zones/{zone}/zonefile', {
      params: {
        path: { zone },
        query: {
          mode,
          on_error: onError,
          comments: takesComments ? 'true' : 'false',
          ...(confirm === undefined ? {} : { confirm: String(confirm) }),
          ...(isPreview ? { dry_run: 'true' } : {}),
        },
      },
      headers: { 'Content-Type': 'text/dns' },
      body: text,
      bodySerializer: (body) => body,
    }),
  );
}
