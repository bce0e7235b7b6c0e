import type { z } from 'zod';
import type { Html } from '../http/html.ts';
import type { Services } from '../services.ts';
import type { Cookie } from './cookies.ts';
import type { Field, Sent } from './form.ts';
import type { Content } from './frame.ts';
import type { Client, Session } from './session.ts';

/**
 * The visitors that a page is open to: without a session it leads to the sign-in, and from there back. `operator`: those who run the service, with a
 * fresh session for its form; for others it is not there.
 */
export type PageAccess = 'open' | 'session' | 'fresh-session' | 'operator';

/** A page for people at a path: how it looks, and the work that its form does. It works without a script, unless it is about passkeys, which no browser makes without one. */
export interface Page<F extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType> {
  /** As in Express, such as `/sessions/:id/end`. */
  readonly path: string;
  readonly access: PageAccess;
  /** Programs may send its form from anywhere: the secret in its query permits it, and no session is read. */
  readonly isForPrograms?: boolean;
  /** It is open to a person without a second factor, also where the service demands one: it adds one, or ends sessions. */
  readonly needsNoFactor?: boolean;
  /** The page that has the button of a page without `show`: a sign-in in between leads there. The first page where left out. */
  readonly from?: string;
  /** Its query; other parameters are ignored. */
  readonly query?: Q;
  /** Answers GET. It changes nothing: programs that read mails open links, too. */
  show?(call: PageCall<z.output<Q>>): Promise<PageReply>;
  /** The fields of its form, by which errors are shown and texts kept. */
  readonly fields?: readonly Field[];
  /** The values of the form; a field that was left empty is an empty text, a box that was not checked is missing. */
  readonly form?: F;
  /** Answers POST. Where it throws a Failure below 500, the page is shown again with the texts and errors; without `show`, a page of the error is. */
  submit?(call: PageCall<z.output<Q>> & { readonly form: z.output<F> }): Promise<PageReply>;
}

export interface PageCall<Q> {
  readonly services: Services;
  /** Never undefined where the access of the page demands one. */
  readonly session: Session | undefined;
  readonly query: Q;
  readonly params: { readonly [name: string]: string };
  readonly sent: Sent;
  /** The value of a cookie of ours; undefined where the browser has none. */
  readonly cookie: (name: Cookie['name']) => string | undefined;
  readonly client: Client;
  /** The address of the connection itself, which may be that of a proxy. */
  readonly peer: string;
  /** Whether the request was made at this machine, with no proxy in between. */
  readonly isDirect: boolean;
  /** The origin of the pages by the settings: links in mails begin with it, never with the name that a request says. */
  readonly origin: string | undefined;
  readonly requestId: string;
}

/** A page, the path of ours where the browser goes on, a document of its own, an application, or a file for the person. */
export type PageReply = Shown | Redirect | Document | Application | Download;

interface Shown extends Omit<Content, 'errors'> {
  readonly body: Html;
  readonly status?: number;
  readonly cookies?: readonly Cookie[];
}

export interface Redirect {
  readonly redirect: string;
  readonly cookies?: readonly Cookie[];
}

/** HTML that is no page of ours, such as a mail: it is shown in an origin of its own, runs nothing and loads nothing. */
interface Document {
  readonly document: string;
  readonly cookies?: undefined;
}

/** HTML whose scripts and styles are ours, and asks the APIs for the rest. */
export interface Application {
  /** The HTML, with a nonce for all that it loads. */
  readonly application: (nonce: string) => string;
  readonly cookies?: undefined;
}

interface Download {
  readonly download: PageFile;
  readonly cookies?: readonly Cookie[];
}

/** A file that is made as it is sent. */
export interface PageFile {
  readonly name: string;
  readonly type: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** Called once, when it is sent or its client has left. */
  readonly release: () => void;
}

/** The session of a call of a page whose access demands one. */
export function sessionOf({ session }: Pick<PageCall<unknown>, 'session'>): Session {
  if (session === undefined) throw new Error('this page is open to everybody');
  return session;
}
