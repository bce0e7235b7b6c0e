const SLOTS = 512;
const MAX_NAMES = 256;
const NAME_PRIME = 0x9e3779b1;

/** Offsets from here on do not fit into a pointer (RFC 1035 4.1.4). */
const POINTER_LIMIT = 0x4000;

/** Where names were written in a message, by image and name. Emptied by counting a generation on, not by clearing. */
export class Compression {
  readonly #generations = new Uint32Array(SLOTS);
  readonly #images = new Int32Array(SLOTS);
  readonly #names = new Int32Array(SLOTS);
  readonly #offsets = new Uint16Array(SLOTS);
  #generation = 0;
  #count = 0;

  reset(): void {
    this.#generation = (this.#generation + 1) >>> 0;
    this.#count = 0;
  }

  /** The offset of a name, or 0 when it was not written where a pointer reaches. */
  find(image: number, name: number): number {
    const slot = this.#slot(image, name);
    return this.#generations[slot] === this.#generation ? this.#offsets[slot] : 0;
  }

  /** Remembers where a name begins, as long as there is room for it. */
  add(image: number, name: number, offset: number): void {
    if (offset >= POINTER_LIMIT || this.#count === MAX_NAMES) return;
    const slot = this.#slot(image, name);
    if (this.#generations[slot] !== this.#generation) this.#count++;
    this.#generations[slot] = this.#generation;
    this.#images[slot] = image;
    this.#names[slot] = name;
    this.#offsets[slot] = offset;
  }

  /** What was written from `offset` on is not part of the message after all. */
  forgetFrom(offset: number): void {
    for (let slot = 0; slot < SLOTS; slot++) if (this.#offsets[slot] >= offset) this.#offsets[slot] = 0;
  }

  /** Where the name is, or else would be. */
  #slot(image: number, name: number): number {
    let slot = (Math.imul(name ^ image, NAME_PRIME) >>> 16) & (SLOTS - 1);
    while (
      this.#generations[slot] === this.#generation &&
      (this.#names[slot] !== name || this.#images[slot] !== image)
    ) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }
}
