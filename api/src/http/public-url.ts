import type { Application, Request } from 'express';

/** Has an application make absolute links below this URL, which has no final slash. */
export function setPublicUrl(app: Application, url: string): void {
  (app.locals as Locals).publicUrl = url;
}

interface Locals {
  publicUrl?: string;
}

/** The URL by which clients reach the application that has a request; empty where that is unknown, so that links begin with their path. */
export function publicUrlOf({ app }: Pick<Request, 'app'>): string {
  return (app.locals as Locals).publicUrl ?? '';
}

/** A reference relative to the path of a request, as an absolute URL where one is known. */
export function absolute(request: Request, reference: string): string {
  const url = publicUrlOf(request);
  return url === '' ? reference : new URL(reference, url + request.originalUrl).href;
}
