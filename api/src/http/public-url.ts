import type { Application, Request } from 'express';

/** Sets the base URL of absolute links, without a final slash. */
export function setPublicUrl(app: Application, url: string): void {
  (app.locals as Locals).publicUrl = url;
}

interface Locals {
  publicUrl?: string;
}

/** Returns the public base URL. If it is unknown, returns an empty string, so that links begin with their path. */
export function publicUrlOf({ app }: Pick<Request, 'app'>): string {
  return (app.locals as Locals).publicUrl ?? '';
}

/** Resolves a reference against the path of the request. The result is an absolute URL if the public URL is known. */
export function absolute(request: Request, reference: string): string {
  const url = publicUrlOf(request);
  return url === '' ? reference : new URL(reference, url + request.originalUrl).href;
}
