import type { Word } from '../../document';
import { confidenceOf, type Ocr } from '../ocr';
import { type ColourPicture, colourPicture, type Picture } from '../picture';
import { ENGLISH } from './alphabet';
import type { LineWord, ReadLine } from './line-words';
import { MODELS, ModelSession, type OnnxRuntime, readModel } from './model-session';
import { TextDetector } from './text-detector';
import { TextRecogniser } from './text-recogniser';

/** Lines between two calls of `progress`: some seconds of work on a slow machine. */
const LINES_PER_PROGRESS = 10;

/** Finds the words of pictures with PaddleOCR's models. One page takes some 2 s of one core and 500 MB. */
export class PaddleOcr implements Ocr {
  private constructor(
    private readonly detector: TextDetector,
    private readonly recogniser: TextRecogniser,
  ) {}

  /** Loads the models: half a second and some 100 MB. Throws when a model is missing or cannot be loaded. */
  static async open(runtime: OnnxRuntime): Promise<PaddleOcr> {
    const detection = await ModelSession.open(runtime, await readModel(MODELS.detection));
    const recognition = await ModelSession.open(runtime, await readModel(MODELS.english));
    return new PaddleOcr(new TextDetector(detection), new TextRecogniser(recognition, ENGLISH));
  }

  async words(picture: Picture, progress = () => {}): Promise<Word[]> {
    const upright = await colourPicture(picture);
    const rectangles = await this.detector.find(upright);
    progress();
    const lines: ReadLine[] = [];
    for (const [index, rectangle] of rectangles.entries()) {
      lines.push(await this.recogniser.readUpright(upright, rectangle));
      if (index % LINES_PER_PROGRESS === 0) progress();
    }
    return lines.flatMap(({ words }) => words.map((word) => toWord(word, upright)));
  }
}

function toWord({ text, box, probability }: LineWord, { width, height }: ColourPicture): Word {
  return {
    text,
    source: 'ocr',
    confidence: confidenceOf(probability),
    box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height },
  };
}
