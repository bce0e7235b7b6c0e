import type { z } from 'zod';
import type { Html } from '../../http/html.ts';
import type { Cookie } from '../../http/cookies.ts';
import type { Field, Sent } from './form.ts';
import type { Content } from './frame.ts';
import type { Client, Session } from '../../accounts/people/browser-session.ts';

/**
 * Who may open a page. Visitors without a session first go to the sign-in page, and then return. `staff` pages return
 * 404 to other users, and their forms require a fresh session.
 */
export type PageAccess = 'open' | 'session' | 'fresh-session' | 'staff';

/** A page for people: its content, and the action of its form. Only passkey pages require scripts. */
export interface Page<P = never, F extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType> {
  /** Express path, such as `/sessions/:id/end`. */
  readonly path: string;
  readonly access: PageAccess;
  /**
   * True if programs may submit the form from anywhere. The secret in the query authorizes the request, and the
   * session is not read.
   */
  readonly isForPrograms?: boolean;
  /**
   * True if users without a second factor can open the page even if the service requires a second factor. Set this
   * for pages that add a factor or end sessions.
   */
  readonly needsNoFactor?: boolean;
  /**
   * For a page without `show`: the page that has its button. A visitor who must sign in first returns to that page.
   * Default: the home page.
   */
  readonly from?: string;
  /** Query schema. Other parameters are ignored. */
  readonly query?: Q;
  /** Answers GET. Must not change anything, because mail scanners also open links. */
  show?(call: PageCall<P, z.output<Q>>): Promise<PageReply>;
  /** Form fields. Used to show errors and to keep entered values. */
  readonly fields?: readonly Field[];
  /** Form schema. An empty field is an empty string. An unchecked box is missing from the form. */
  readonly form?: F;
  /**
   * Answers POST. If this throws a Failure with a status below 500, the page is shown again with the values and
   * errors. Without `show`, an error page is shown instead.
   */
  submit?(call: PageCall<P, z.output<Q>> & { readonly form: z.output<F> }): Promise<PageReply>;
}

export interface PageCall<P, Q = unknown> {
  readonly services: P;
  /** Always set if the access of the page requires a session. */
  readonly session: Session | undefined;
  readonly query: Q;
  readonly params: { readonly [name: string]: string };
  readonly sent: Sent;
  /** Returns the value of one of our cookies, or undefined. */
  readonly cookie: (name: Cookie['name']) => string | undefined;
  readonly client: Client;
  /** Address of the connection, which may be a proxy. */
  readonly peer: string;
  /** True if the request comes from this machine without a proxy. */
  readonly isDirect: boolean;
  /** Configured origin of the pages. Links in mails use it, never the host name of a request. */
  readonly origin: string | undefined;
  readonly requestId: string;
}

/** A page, a redirect to one of our paths, a separate document, an application, or a file. */
export type PageReply = ShownPage | Redirect | Document | Application | Download;

interface ShownPage extends Omit<Content, 'errors'> {
  readonly body: Html;
  readonly status?: number;
  readonly cookies?: readonly Cookie[];
}

export interface Redirect {
  readonly redirect: string;
  readonly cookies?: readonly Cookie[];
}

/**
 * HTML that is not one of our pages, such as a mail. It is shown in a separate origin, without scripts or
 * subresources.
 */
interface Document {
  readonly document: string;
  readonly cookies?: undefined;
}

/** HTML with our scripts and styles, which calls the APIs. */
export interface Application {
  /** Returns the HTML, in which every loaded script and style has the nonce. */
  readonly application: (nonce: string) => string;
  readonly cookies?: undefined;
}

interface Download {
  readonly download: PageFile;
  readonly cookies?: readonly Cookie[];
}

/** A file generated while it is sent. */
export interface PageFile {
  readonly name: string;
  readonly type: string;
  readonly body: AsyncIterable<Uint8Array>;
  /** Frees resources. Called once, when the file is sent or the client disconnects. */
  readonly release: () => void;
}

/** Returns the session. Call this only if the access of the page requires a session. */
export function sessionOf({ session }: Pick<PageCall<unknown>, 'session'>): Session {
  if (session === undefined) throw new Error('this page is open to everybody');
  return session;
}
