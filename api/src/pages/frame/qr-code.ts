import encodeQR from 'qr';
import { type Html, markup } from '../../http/html.ts';

/** Width of the light margin around a QR code, in modules (ISO/IEC 18004). */
const QUIET = 4;

/** Renders text as an SVG QR code, dark on light in every theme. `label` is its accessible name. */
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
