import decodeQR from 'qr/decode.js';
import { qrHtml } from './qr-code.ts';

const SCALE = 4;

/** Draws the code as a browser would: dark lines on white. */
function drawn(svg: string): { width: number; height: number; data: Uint8ClampedArray } {
  const width = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]) * SCALE;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++)
      for (let column = Number(x) * SCALE; column < (Number(x) + Number(length)) * SCALE; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3);
  return { width, height: width, data };
}

test.each([
  'otpauth://totp/dns.example:anna%40example.com?issuer=dns.example&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  `otpauth://totp/${'a'.repeat(64)}%40${'example.'.repeat(20)}com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ`,
])('%s can be read from its code', (text) => {
  expect(decodeQR(drawn(qrHtml(text, 'QR code').html))).toBe(text);
});

test('who does not see the code hears its name', () => {
  expect(qrHtml('text', 'a "code"').html).toMatch(/^<svg class="qr" role="img" aria-label="a &quot;code&quot;" /);
});
