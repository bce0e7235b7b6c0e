import { imageIn, type ZoneImage } from '../answer/index.ts';

/** Copies of images that share one buffer: one is handed from thread to thread more quickly than many. */
export class PackedImages {
  readonly buffer: ArrayBuffer;
  #end = 0;

  /** Has room for exactly these images. */
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
