import { imageIn, type ZoneImage } from '../answer/index.ts';

/** Copies images into one buffer, which is faster to transfer between threads than many buffers. */
export class PackedZoneImages {
  readonly buffer: ArrayBuffer;
  #end = 0;

  /** Allocates room for exactly these images. */
  constructor(images: readonly ZoneImage[]) {
    this.buffer = new ArrayBuffer(images.reduce((sum, { words }) => sum + words.byteLength, 0));
  }

  add(image: ZoneImage): ZoneImage {
    const copy = imageIn(this.buffer, this.#end, image.words.length);
    copy.words.set(image.words);
    this.#end += image.words.byteLength;
    return copy;
  }
}
