import { type Book, UnreadableFile } from './book.ts';
import {
  isCospend,
  isIHateMoney,
  isIHateMoneyJson,
  readCospend,
  readIHateMoney,
  readIHateMoneyJson,
} from './cospend.ts';
import { decodeText } from './decode.ts';
import { isHestia, readHestia } from './hestia.ts';
import { jsonFault } from './json-fault.ts';
import { isSesterce, readSesterce } from './sesterce.ts';
import { isSpliitCsv, readSpliitCsv } from './spliit-csv.ts';
import { isSpliitJson, readSpliitJson } from './spliit.ts';
import { headerOf, readSplitwise } from './splitwise.ts';
import { isBlank, readTable } from './table.ts';
import { isTricountCsv, isTricountJson, readTricountCsv, readTricountJson } from './tricount.ts';

/** The book in a file. Throws `UnreadableFile` when there is none in it, or one too large; `onStep` hears how far it is, of 1. */
export function readFile(bytes: Uint8Array, onStep: (done: number) => void = () => {}): Book {
  const text = decodeText(bytes);
  onStep(0.2);
  const book = /^[\s\ufeff]*[{[]/.test(text) ? readJson(text, onStep) : readRows(text, onStep);
  if (book.entries.length + book.leftOut.length === 0) throw new UnreadableFile('empty');
  return book;
}

function readJson(text: string, onStep: (done: number) => void): Book {
  const json = parseJson(text.replace(/^\ufeff/, ''));
  onStep(0.5);
  if (isHestia(json)) return readHestia(json);
  if (isTricountJson(json)) return readTricountJson(json);
  if (isSpliitJson(json)) return readSpliitJson(json);
  if (isIHateMoneyJson(json)) return readIHateMoneyJson(json);
  throw new UnreadableFile('unknown');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const fault = jsonFault(text);
    throw new UnreadableFile(fault?.isCut ? 'truncated' : 'malformed', fault ? { line: fault.line } : {});
  }
}

function readRows(text: string, onStep: (done: number) => void): Book {
  const rows = readTable(text);
  onStep(0.6);
  const first = rows.find((row) => !isBlank(row));
  if (first === undefined) throw new UnreadableFile('empty');
  if (isSpliitCsv(first)) return readSpliitCsv(rows, first);
  if (isTricountCsv(first)) return readTricountCsv(rows, first);
  if (isSesterce(first)) return readSesterce(rows, first);
  if (isIHateMoney(first)) return readIHateMoney(rows, first);
  if (isCospend(first)) return readCospend(rows);
  const header = headerOf(rows);
  if (header !== null) return readSplitwise(rows, header);
  throw new UnreadableFile('unknown');
}
