import encodeQR from 'qr';
import { type Html, markup } from '../http/html.ts';

/** Modules around a QR code that stay light (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code in SVG, dark on light in each theme; `label` says to those who do not see it what it is. */
export function qrHtml(text: string, label: string): Html {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const size = rows.length;
  const lines = rows.flatMap((row, y) =>
    Array.from(
      row.map(Number).join('').matchAll(/1+/g),
      ({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`,
    ),
  );
  return markup`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${lines.join('')}"/></svg>`;
}
