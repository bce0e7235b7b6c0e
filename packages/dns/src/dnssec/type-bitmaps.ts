import { encodeTypeBitmap } from '../rr/fields/type-list.ts';

/** Cache of type bitmaps (RFC 4034 4.1.2). A zone only has few different bitmaps. */
export class TypeBitmaps {
  readonly #known = new Map<string, Uint8Array>();

  of(codes: readonly number[]): Uint8Array {
    const key = String.fromCharCode(...codes);
    let bitmap = this.#known.get(key);
    if (bitmap === undefined) this.#known.set(key, (bitmap = encodeTypeBitmap(codes)));
    return bitmap;
  }
}
