import type { ReactNode } from 'react';
import { encode } from 'uqr';

/* A QR code of `text` in ink on white, in every theme: cameras want it so. */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const { size, data } = encode(text, { ecc: 'M', border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path fill="#17130F" d={squares.join('')} />
    </svg>
  );
}
