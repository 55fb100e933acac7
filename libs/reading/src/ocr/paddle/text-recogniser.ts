import type { Alphabet } from './alphabet';
import type { ColourPicture } from '../picture';
import { CtcDecoder } from './ctc-decoding';
import { type Rectangle, turned } from './geometry';
import { lineOf, type ReadLine } from './line-words';
import type { ModelSession } from './model-session';
import { cutStrip } from './text-strip';

/**
 * PaddleOCR turns text that is this many times higher than wide. A lone `1` is as high, so such text is read in all
 * directions.
 */
const TALL = 1.5;

/** Reads lines of text with one of PaddleOCR's recognisers (SVTR with CTC). */
export class TextRecogniser {
  private readonly decoder: CtcDecoder;

  constructor(
    private readonly model: ModelSession,
    alphabet: Alphabet,
  ) {
    this.decoder = new CtcDecoder(alphabet);
  }

  /** The line in a rectangle of a picture; tall rectangles are read in three directions, of which the surest is kept. */
  async readUpright(picture: ColourPicture, rectangle: Rectangle): Promise<ReadLine> {
    let best = await this.read(picture, rectangle);
    if (rectangle.height <= TALL * rectangle.width) return best;
    for (const quarters of [1, 3]) {
      const line = await this.read(picture, turned(rectangle, quarters));
      if (line.probability > best.probability) best = line;
    }
    return best;
  }

  /**
   * The line in a rectangle, read along it. Each line is its own batch: lines of a batch are padded to the longest one, which
   * costs 25 to 40 % more, and letters are made up in the padding.
   */
  async read(picture: ColourPicture, rectangle: Rectangle): Promise<ReadLine> {
    const { planes, width, height } = cutStrip(picture, rectangle);
    return lineOf(this.decoder.decode(await this.model.run(planes, width, height)), rectangle);
  }
}
