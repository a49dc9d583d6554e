// pdf.js reads PDFs in a worker: as a module of our own, so that it is built, kept on the device and allowed as our other code is.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
