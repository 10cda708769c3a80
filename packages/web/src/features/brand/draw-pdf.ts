import type { PDFDocumentProxy } from "pdfjs-dist";

/** Opens a PDF. The reader is heavy and comes when it is needed. */
async function withPdf<T>(file: Blob, read: (pdf: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const [{ getDocument, GlobalWorkerOptions }, worker] = await Promise.all([
    import("pdfjs-dist"),
    import("pdfjs-dist/build/pdf.worker.min.mjs?url"),
  ]);
  GlobalWorkerOptions.workerSrc = worker.default;
  const task = getDocument({ data: await file.arrayBuffer() });
  try {
    return await read(await task.promise);
  } finally {
    void task.destroy();
  }
}

async function drawPage(pdf: PDFDocumentProxy, number: number, edge: number): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: edge / Math.max(natural.width, natural.height) });
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  return canvas;
}

/** The first page of a PDF on a canvas, its longer side `edge` px. */
export const drawPdf = (file: Blob, edge: number): Promise<HTMLCanvasElement> =>
  withPdf(file, (pdf) => drawPage(pdf, 1, edge));

/** The first `most` pages one after the other, while `show` wants more. */
export const drawPages = (
  file: Blob,
  { edge, most }: { edge: number; most: number },
  show: (canvas: HTMLCanvasElement, page: number) => boolean,
): Promise<void> =>
  withPdf(file, async (pdf) => {
    for (let page = 1; page <= Math.min(most, pdf.numPages); page++)
      if (!show(await drawPage(pdf, page, edge), page)) return;
  });
