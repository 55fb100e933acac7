import type { Word } from '../../document';
import { confidenceOf, Ocr, type Reading } from '../ocr';
import { type ColourPicture, colourPicture, type Picture, turnedPicture } from '../picture';
import type { Turn } from '../turn';
import type { Rectangle } from './geometry';
import { LineReader } from './line-reader';
import type { LineWord, ReadLine } from './line-words';
import { MODELS, ModelSession, type OnnxRuntime, readModel } from './model-session';
import { SAMPLE_LINES, turnToUpright } from './page-orientation';
import { withoutRepeats } from './repeated-characters';
import { TextDetector } from './text-detector';

/** Lines between two calls of `progress`: some seconds of work on a slow machine. */
const LINES_PER_PROGRESS = 10;

/** Finds the words of pictures with PaddleOCR's models. One page takes some 2 s of one core and 450 MB. */
export class PaddleOcr extends Ocr {
  private constructor(
    private readonly detector: TextDetector,
    private readonly lines: LineReader,
  ) {
    super();
  }

  /** Loads the models: half a second and some 100 MB. Throws when a model is missing or cannot be loaded. */
  static async open(runtime: OnnxRuntime): Promise<PaddleOcr> {
    const detection = await ModelSession.open(runtime, await readModel(MODELS.detection));
    return new PaddleOcr(new TextDetector(detection), await LineReader.open(runtime));
  }

  async read(picture: Picture, progress = () => {}): Promise<Reading> {
    const shown = await colourPicture(picture);
    const rectangles = await this.longestFirst(shown);
    progress();
    const sample = await this.linesIn(shown, rectangles.slice(0, SAMPLE_LINES), progress);
    const turn = await turnToUpright(shown, sample, this.lines);
    progress();
    if (turn === 0) {
      const rest = await this.linesIn(shown, rectangles.slice(SAMPLE_LINES), progress);
      return toReading([...sample, ...rest], shown, turn);
    }
    const upright = await turnedPicture(shown, turn);
    const lines = await this.linesIn(upright, await this.longestFirst(upright), progress);
    return toReading(lines, upright, turn);
  }

  private async longestFirst(picture: ColourPicture): Promise<Rectangle[]> {
    const rectangles = await this.detector.find(picture);
    return rectangles.sort((a, b) => Math.max(b.width, b.height) - Math.max(a.width, a.height));
  }

  private async linesIn(picture: ColourPicture, rectangles: Rectangle[], progress: () => void): Promise<ReadLine[]> {
    const lines: ReadLine[] = [];
    for (const rectangle of rectangles) {
      lines.push(await this.lines.read(picture, rectangle));
      if (lines.length % LINES_PER_PROGRESS === 0) progress();
    }
    return lines;
  }
}

function toReading(lines: ReadLine[], picture: ColourPicture, turn: Turn): Reading {
  return { words: withoutRepeats(lines).flatMap((line) => line.words.map((word) => toWord(word, picture))), turn };
}

function toWord({ text, box, probability }: LineWord, { width, height }: ColourPicture): Word {
  return {
    text,
    source: 'ocr',
    confidence: confidenceOf(probability),
    box: { x: box.x / width, y: box.y / height, width: box.width / width, height: box.height / height },
  };
}
