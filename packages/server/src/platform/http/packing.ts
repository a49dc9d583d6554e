import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const squeezeBrotli = promisify(brotliCompress);
const squeezeGzip = promisify(gzip);

/** How an answer travels. */
export type Coding = 'br' | 'gzip';
export type Packed = { readonly body: string | Buffer; readonly coding: Coding | null };

/** Below this, packing saves no packet. */
const WORTH_PACKING = 1400;
/** Measured on a board of 121 KB: quality 3 makes 15 KB of it in 0.4 ms, quality 4 takes four times as long for 3 % less. */
const BROTLI_QUALITY = 3;
const GZIP_LEVEL = 1;

/** The best of the codings that a client takes; null when it takes none. */
export function codingFor(accepted: string | undefined): Coding | null {
  if (accepted === undefined) return null;
  const offers = accepted.split(',').map((offer) => offer.trim().toLowerCase());
  const takes = (coding: Coding) =>
    offers.some((offer) => offer === coding || (offer.startsWith(`${coding};`) && !/;\s*q=0(\.0*)?$/.test(offer)));
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

/** Packs an answer for a client that takes `coding`, where that is worth it. */
export async function pack(body: string, coding: Coding | null): Promise<Packed> {
  if (coding === null || body.length < WORTH_PACKING) return { body, coding: null };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const packed = coding === 'br' ? squeezeBrotli(body, { params }) : squeezeGzip(body, { level: GZIP_LEVEL });
  return { body: await packed, coding };
}
