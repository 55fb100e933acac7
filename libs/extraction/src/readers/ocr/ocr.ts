import { agreedWords } from './agreed-words';
import { LOOKS, type Look, type Picture, preparePicture } from './picture';
import type { Word } from '../reader';
import { wordsOfTsv } from './tsv';

/** An installed Tesseract, or the one in WebAssembly: PNG in, Tesseract's TSV out. */
export interface OcrEngine {
  recognise(png: Buffer, look: Look): Promise<string>;
}

/** Clean scans have a mean confidence above this, and gain nothing from another look. */
const CLEAN = 90;

/** Finds the words of pictures; which engine does it was decided at start. */
export class Ocr {
  constructor(private readonly engine: OcrEngine) {}

  /**
   * The words with boxes as fractions of the upright picture. Poor pictures are looked at again in other ways, and what
   * most looks agree on is kept; `progress` is called between two looks. Throws UnreadableDocumentError.
   */
  async words(picture: Picture, progress = () => {}): Promise<Word[]> {
    const [plain, ...others] = LOOKS;
    const first = await this.look(picture, plain);
    if (meanConfidence(first) > CLEAN) return first;
    const looks = [first];
    for (const look of others) {
      progress();
      looks.push(await this.look(picture, look));
    }
    return agreedWords(looks);
  }

  private async look(picture: Picture, look: Look): Promise<Word[]> {
    const { png, width, height } = await preparePicture(picture, look);
    return wordsOfTsv(await this.engine.recognise(png, look), { width, height });
  }
}

function meanConfidence(words: Word[]): number {
  return words.reduce((sum, word) => sum + word.confidence, 0) / Math.max(1, words.length);
}
