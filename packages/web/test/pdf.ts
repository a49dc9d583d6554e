type PdfOptions = {
  readonly pages?: number;
  readonly width?: number;
  readonly height?: number;
  readonly isLocked?: boolean;
  readonly odd?: OddObject;
};

/** A replacement for a page's number; the object is its font or its picture. */
type OddObject = { readonly object: string; readonly drawing: string };

const streamOf = (dictionary: string, content: string) =>
  `<< ${dictionary} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** Eight black pixels a side, as scanners pack them, over the whole page. */
const scan = (filter: string, hex: string): OddObject => ({
  object: streamOf(
    `/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent ${filter === 'JBIG2Decode' ? 1 : 8} /Filter [/ASCIIHexDecode /${filter}]`,
    `${hex}>`,
  ),
  drawing: 'q 200 0 0 400 0 0 cm /Odd Do Q',
});

/** Of the kinds that scanners and cash registers make. */
export const odd = {
  /** ISO/IEC 15444-1, as OpenJPEG writes it. */
  jpeg2000: scan(
    'JPXDecode',
    'ff4fff510029000000000008000000080000000000000000000000080000000800000000000000000001070101' +
      'ff52000c00000001000004040001ff5c00044040ff90000a0000000000160001ff93df8028115054a36fffd9',
  ),
  /** ISO/IEC 14492, by hand: the page's header, then one region compressed like a fax (ITU-T T.6). */
  jbig2: scan(
    'JBIG2Decode',
    '000000003000010000001300000008000000080000000000000000000000' +
      '000000012600010000001900000008000000080000000000000000000126a2fffe002002',
  ),
  /** 領収書 (receipt) in Shift JIS, in a font that the file leaves out. */
  japanese: {
    object:
      '<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin-Light /Encoding /90ms-RKSJ-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Ryumin-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /Ryumin-Light /Flags 6 /FontBBox [0 -120 1000 880] /ItalicAngle 0 /Ascent 723 /Descent -241 /CapHeight 709 /StemV 69 >> >>] >>',
    drawing: 'BT /Odd 60 Tf 10 150 Td <97CC8EFB8F91> Tj ET',
  },
} as const satisfies Record<string, OddObject>;

/** A PDF by hand (ISO 32000-1): each page has its number, written large; a locked one has an unknown password. */
export function pdf(
  { pages = 1, width = 200, height = 400, isLocked = false, odd: instead }: PdfOptions = {},
  name = 'receipt.pdf',
): File {
  const numbers = Array.from({ length: pages }, (_, at) => at);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    instead?.object ?? '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((at) => {
      const drawing = instead?.drawing ?? `BT /Odd 120 Tf 60 150 Td (${at + 1}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /Odd 3 0 R >> /XObject << /Odd 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
        streamOf('', drawing),
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
