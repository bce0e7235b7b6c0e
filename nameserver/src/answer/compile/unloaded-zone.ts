import type { Name } from '@fourwinds/dns';
import { CUT, HEADER, type ZoneImage } from '../zone-image.ts';
import { ImageWriter } from './image-writer.ts';
import { NodeIndex } from './node-index.ts';

const WORDS = 128;

/**
 * Returns the image of a configured zone that could not be loaded. The image contains only the zone's name. Answers
 * for this name and names below it are SERVFAIL.
 */
export function compileUnloadedZone(apex: Name): ZoneImage {
  const out = ImageWriter.begin(apex, WORDS);
  const name = out.name(apex);
  const node = out.words([name, 0, CUT.unloaded, 0, 0, 0, 0, 0, 0]);
  const { slots } = new NodeIndex([{ name: apex }]);
  out.setWord(HEADER.apexName, name);
  out.setWord(HEADER.apexLabels, apex.labelCount);
  out.setWord(HEADER.table, out.words([...slots].map((number) => (number === 0 ? 0 : node))));
  out.setWord(HEADER.tableMask, slots.length - 1);
  return out.finish();
}
