// pdf.js reads PDFs in a worker: as a module of ours, so that it is built, stored on the device and allowed like our other code.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
