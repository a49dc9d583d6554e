// Draws a PDF on this device. It may come from anywhere, so each step has a limit; its scripts never run.
import {
  getDocument,
  PasswordException,
  type PDFDocumentLoadingTask,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import files from 'virtual:pdf-files';
import { startWorker } from '#platform/kernel/script-url.ts';
// oxlint-disable-next-line import/default -- the build answers its address
import pdfWorker from './pdf.worker.ts?worker&url';

/** `notHere`: a required part of the app is neither on the device nor reachable now. */
export type PdfFault = 'unreadable' | 'locked' | 'tooLarge' | 'notHere';
/** `count`: how many pages it has, which may be more than were drawn. */
export type DrawResult = { readonly pages: readonly Blob[]; readonly count: number } | { readonly fault: PdfFault };

/** Like a picture. */
const MAX_BYTES = 15 * 1024 * 1024;
/** The server's maximum pixels per side. */
const MAX_SIDE = 2048;
/** For a very small page: 288 dots an inch. */
const MAX_SCALE = 4;
/** For one picture in it, as for uploads. */
const MAX_IMAGE_PIXELS = 50_000_000;
const QUALITY = 0.86;
/** For the worker to load, which is 1 MB of code over any network; then for each page. */
const STEP_TIMEOUT_MS = 30_000;

/** The first pages as pictures, all or none. */
export async function drawPages(file: Blob, most: number, stepTimeout = STEP_TIMEOUT_MS): Promise<DrawResult> {
  if (file.size > MAX_BYTES) return { fault: 'tooLarge' };
  // A file may be gone from its place since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { fault: 'unreadable' };
  const reader = startWorker(pdfWorker);
  const missing = new Set<string>();
  const task = getDocument(settingsFor(new Uint8Array(bytes), reader, missing));
  const steps = stepsOf(reader, stepTimeout);
  try {
    const drawn = await Promise.race([draw(task, most, steps.next), steps.failure]);
    // A missing part would leave a gap in the picture.
    return missing.size > 0 ? { fault: 'notHere' } : drawn;
  } catch (error) {
    if (missing.size > 0 || error === WORKER_MISSING) return { fault: 'notHere' };
    return { fault: error instanceof PasswordException ? 'locked' : 'unreadable' };
  } finally {
    steps.end();
    // Not awaited: a hanging reader never answers.
    task.destroy().catch(() => undefined);
    reader.terminate();
  }
}

const settingsFor = (data: Uint8Array<ArrayBuffer>, reader: Worker, missing: Set<string>) => ({
  data,
  worker: PDFWorker.create({ port: reader }),
  verbosity: 0,
  maxImageSize: MAX_IMAGE_PIXELS,
  // A receipt with a gap proves nothing: pages that can't be drawn whole are refused.
  stopAtErrors: true,
  // The policy of pages forbids WebAssembly, and JavaScript in the PDF needs a sandbox that is not there.
  useWasm: false,
  enableXfa: false,
  useWorkerFetch: false,
  cMapUrl: `${files}cmaps/`,
  standardFontDataUrl: `${files}standard_fonts/`,
  wasmUrl: `${files}wasm/`,
  BinaryDataFactory: fetcher(missing),
});

/** Fetches what pdf.js asks for by name, and remembers what did not come. */
const fetcher = (missing: Set<string>) =>
  class {
    async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
      const folder = kind === 'cMapUrl' ? 'cmaps' : 'standard_fonts';
      const response = await fetch(`${files}${folder}/${filename}`).catch(() => null);
      if (!response?.ok) {
        missing.add(filename);
        throw new Error(`${filename} did not come`);
      }
      return new Uint8Array(await response.arrayBuffer());
    }
  };

async function draw(task: PDFDocumentLoadingTask, most: number, nextStep: () => void): Promise<DrawResult> {
  const document = await task.promise;
  const pages: Blob[] = [];
  for (let number = 1; number <= Math.min(most, document.numPages); number += 1) {
    nextStep();
    pages.push(await drawPage(await document.getPage(number)));
  }
  const count = document.numPages;
  await task.destroy();
  return { pages, count };
}

type Page = Awaited<ReturnType<Awaited<PDFDocumentLoadingTask['promise']>['getPage']>>;

async function drawPage(page: Page): Promise<Blob> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(MAX_SCALE, MAX_SIDE / Math.max(width, height)) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await page.render({ canvas, viewport, background: 'white' }).promise;
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  // Some browsers give the memory back no sooner.
  canvas.width = 0;
  canvas.height = 0;
  if (picture === null) throw new Error('The page cannot be kept as a picture');
  return picture;
}

const WORKER_MISSING = new Error('The worker did not come');

/** `failure` rejects when a step takes too long, or when the worker fails; a plain event means that it did not load (HTML standard). */
function stepsOf(reader: Worker, timeout: number) {
  const { promise: failure, reject } = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout>;
  const end = () => clearTimeout(timer);
  const next = () => {
    end();
    timer = setTimeout(() => reject(new DOMException('A step took too long', 'TimeoutError')), timeout);
  };
  reader.addEventListener('error', (event) => reject(event instanceof ErrorEvent ? event.error : WORKER_MISSING));
  next();
  return { failure, next, end };
}
