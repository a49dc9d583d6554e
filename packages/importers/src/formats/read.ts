import { type Book, UnreadableFile, type UnsupportedApp } from '@hestia/contract/imports/book.ts';
import {
  isCospend,
  isIHateMoney,
  isIHateMoneyJson,
  readCospend,
  readIHateMoney,
  readIHateMoneyJson,
} from './cospend.ts';
import { decodeText } from '../book/decode.ts';
import { isHestia, readHestia } from './hestia.ts';
import { jsonFault } from '../book/json-fault.ts';
import { isSesterce, readSesterce } from './sesterce.ts';
import { isSpliitCsv, readSpliitCsv } from './spliit-csv.ts';
import { isSpliitJson, readSpliitJson } from './spliit.ts';
import { headerOf, readSplitwise } from './splitwise.ts';
import { isBlank, readTable } from '../book/table.ts';
import { isTricountCsv, isTricountJson, readTricountCsv, readTricountJson } from './tricount.ts';
import { unsupportedData, unsupportedTable } from './unsupported.ts';

/**
 * The ledger in a file. Throws `UnreadableFile` when there is none, or one too large; `onStep` receives the progress,
 * from 0 to 1.
 */
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
  throw unreadable(unsupportedData(json));
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
  const app = unsupportedTable(first);
  if (header !== null && app === null) return readSplitwise(rows, header);
  throw unreadable(app);
}

const unreadable = (app: UnsupportedApp | null): UnreadableFile =>
  app === null ? new UnreadableFile('unknown') : new UnreadableFile('unsupported', { app });
