/** pdf.js ships no types for its worker; it is only handed over, never called. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
