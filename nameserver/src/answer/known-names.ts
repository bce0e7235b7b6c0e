import { MAX_POINTER } from './image.ts';

/** More are not remembered: a reply with so many names is long in any case. */
const MAX_NAMES = 64;

/** Names of images that were written in a message where a pointer reaches (RFC 1035 4.1.4). Most messages have one or two. */
export class KnownNames {
  count = 0;
  readonly #images = new Int32Array(MAX_NAMES);
  readonly #names = new Int32Array(MAX_NAMES);
  readonly #offsets = new Uint16Array(MAX_NAMES);

  /** The offset of a name, or 0 when it is not known. `image` is the number of its image. */
  find(image: number, name: number): number {
    for (let i = 0; i < this.count; i++) {
      if (this.#names[i] === name && this.#images[i] === image) return this.#offsets[i];
    }
    return 0;
  }

  add(image: number, name: number, offset: number): void {
    if (offset > MAX_POINTER || this.count === MAX_NAMES) return;
    this.#images[this.count] = image;
    this.#names[this.count] = name;
    this.#offsets[this.count++] = offset;
  }

  /** Only the first so many were written. */
  keep(count: number): void {
    this.count = count;
  }
}
