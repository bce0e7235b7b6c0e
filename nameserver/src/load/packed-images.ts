import { copyImage, imageIn, type ZoneImage } from '../answer/index.ts';

/** Images begin on multiples of so many octets. */
const ALIGNMENT = 4;

/** Copies of images that share one buffer: one is handed from thread to thread more quickly than many. */
export class PackedImages {
  readonly buffer: ArrayBuffer;
  #end = 0;

  /** Has room for exactly these images. */
  constructor(images: readonly ZoneImage[]) {
    this.buffer = new ArrayBuffer(images.reduce((sum, image) => sum + sizeOf(image), 0));
  }

  add(image: ZoneImage): ZoneImage {
    const copy = imageIn(this.buffer, this.#end, image.words.length, image.octets.byteLength);
    copyImage(image, copy);
    this.#end += sizeOf(image);
    return copy;
  }
}

function sizeOf({ words, octets }: ZoneImage): number {
  return words.byteLength + Math.ceil(octets.byteLength / ALIGNMENT) * ALIGNMENT;
}
