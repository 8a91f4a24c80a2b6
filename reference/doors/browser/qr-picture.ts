import { encodeQR } from 'qr';
import { shape } from './page.ts';

/** Light modules around the code, as readers need them (ISO/IEC 18004, 9.1). */
const BORDER = 4;

/** A text as a QR code, drawn in one path. */
export function qrPicture(text: string, label: string): Element {
  const rows = encodeQR(text, 'raw', { border: BORDER });
  const svg = shape('svg', {
    viewBox: `0 0 ${rows.length} ${rows.length}`,
    role: 'img',
    'aria-label': label,
    'shape-rendering': 'crispEdges',
  });
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  svg.append(shape('path', { d: dark.join(''), fill: '#000' }));
  return svg;
}
