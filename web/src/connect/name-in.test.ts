import { nameIn } from './name-in.ts';

test.each([
  ['', ''],
  [' shop.example ', 'shop.example'],
  ['shop.example.', 'shop.example'],
  ['https://shop.example/', 'shop.example'],
  ['HTTP://www.shop.example/basket?id=1#top', 'www.shop.example'],
  ['https://', ''],
  ['bücher.example/', 'bücher.example'],
  // The function returns this text unchanged, and the API reports the error.
  ['me@shop.example', 'me@shop.example'],
])('%j has the name %j', (text, name) => expect(nameIn(text)).toBe(name));
