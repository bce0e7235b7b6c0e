import type { Call, Fourwinds, List } from '@fourwinds/client';

/** The literals of an open enumeration `'a' | 'b' | (string & {})`. `never` for other types. */
type Literals<T> = T extends string ? (string extends T ? never : T) : never;

/**
 * A type of the client library with closed enumerations. The dashboard is part of the same release as the API, so it
 * never meets another value, and the compiler finds a `switch` or text that lacks one.
 */
export type Known<T> = [Literals<T>] extends [never] ? KnownFields<T> : Literals<T> | KnownFields<Exclude<T, string>>;

type KnownFields<T> = T extends object ? { [field in keyof T]: Known<T[field]> } : T;

type KnownAnswers<Method> = Method extends (...given: infer Given) => Call<infer T>
  ? (...given: Given) => Call<Known<T>>
  : Method extends (...given: infer Given) => List<infer T>
    ? (...given: Given) => List<Known<T>>
    : Method;

type Resources = Pick<Fourwinds, Exclude<keyof Fourwinds, 'rateLimit' | 'waitInSync'>>;

/** The resources of the client, whose answers have closed enumerations. */
export type KnownClient = {
  readonly [resource in keyof Resources]: {
    [method in keyof Resources[resource]]: KnownAnswers<Resources[resource][method]>;
  };
};
