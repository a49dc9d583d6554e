type Made = { readonly pages?: number; readonly width?: number; readonly height?: number; readonly isLocked?: boolean };

/** A PDF by hand (ISO 32000-1): each page has its number, written large; one that is locked has a password that nobody knows. */
export function pdf({ pages = 1, width = 200, height = 400, isLocked = false }: Made = {}, name = 'receipt.pdf'): File {
  const numbers = Array.from({ length: pages }, (_, at) => at);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((at) => {
      const drawing = `BT /F1 120 Tf 60 150 Td (${at + 1}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const key = 'ab'.repeat(32);
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >> /ID [<${key}> <${key}>]`;
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R ${isLocked ? lock : ''} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new File([text, table, trailer], name, { type: 'application/pdf' });
}
