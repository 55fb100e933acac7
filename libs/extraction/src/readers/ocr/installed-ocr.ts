import type { OcrEngine } from '@app/core/programs';

import { Ocr, type Reading } from './ocr';
import type { OnnxRuntime } from './paddle/model-session';
import { PaddleOcr } from './paddle/paddle-ocr';
import type { Picture } from './picture';
import { hasTesseractCli, TesseractCli } from './tesseract/tesseract-cli';
import { TesseractOcr } from './tesseract/tesseract-ocr';
import { TesseractWasm } from './tesseract/tesseract-wasm';

/** Loads ONNX Runtime: an optional package with native code, which does not exist for every platform. */
export type LoadRuntime = () => Promise<OnnxRuntime>;

/** The engine of the setting `OCR_ENGINE`. Its models are loaded with the first picture. */
export class InstalledOcr extends Ocr {
  private engine: Promise<Ocr> | null = null;

  constructor(
    private readonly setting: OcrEngine,
    private readonly loadRuntime: LoadRuntime = () => import('onnxruntime-node'),
  ) {
    super();
  }

  async read(picture: Picture, progress?: () => void): Promise<Reading> {
    this.engine ??= this.open();
    return (await this.engine).read(picture, progress);
  }

  private async open(): Promise<Ocr> {
    if (this.setting === 'tesseract') return openTesseract();
    try {
      return await PaddleOcr.open(await this.loadRuntime());
    } catch (error) {
      if (this.setting === 'paddle') throw error;
      process.emitWarning(`PaddleOCR cannot be loaded, so Tesseract reads pictures, less well: ${String(error)}`);
      return openTesseract();
    }
  }
}

/** The installed Tesseract when there is one, else the bundled one. */
async function openTesseract(): Promise<Ocr> {
  return new TesseractOcr((await hasTesseractCli()) ? new TesseractCli() : new TesseractWasm());
}
