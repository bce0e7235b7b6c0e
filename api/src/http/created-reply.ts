interface Created {
  readonly dryRun: boolean | undefined;
  readonly etag: string;
  /** Relative to the request. */
  readonly location: string;
}

/** Returns the reply to a creation. A dry run creates nothing that has an ETag and a location. */
export function createdReply<T extends object>(body: T, { dryRun, etag, location }: Created) {
  if (dryRun === true) return { status: 200, body } as const;
  return { status: 201, body, headers: { ETag: etag, Location: location } } as const;
}
