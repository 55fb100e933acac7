import type { ColourPicture } from '../picture';

import { alphabetOfModel, ENGLISH } from './alphabet';
import type { Rectangle } from './geometry';
import type { ReadLine } from './line-words';
import { MODELS, ModelSession, type OnnxRuntime, readModel } from './model-session';
import { TextRecogniser } from './text-recogniser';

/**
 * Lines below this mean probability are read again by the other recogniser: a third of the lines of 30 development receipts.
 * Reading all lines again is not better there.
 */
const SURE = 0.97;

/**
 * The activations of the English model are single steps of arithmetic, which the runtime cannot run on blocks of channels. It
 * would convert there and back around each, which makes long lines 1.6 times as expensive.
 */
const ENGLISH_OPTIMIZATION = 'extended';

/** Reads lines with the English recogniser, and doubtful ones also with the Chinese one, which knows Latin print as well. */
export class LineReader {
  private second: Promise<TextRecogniser> | null = null;

  private constructor(
    private readonly runtime: OnnxRuntime,
    private readonly first: TextRecogniser,
  ) {}

  static async open(runtime: OnnxRuntime): Promise<LineReader> {
    const model = await ModelSession.open(runtime, await readModel(MODELS.english), ENGLISH_OPTIMIZATION);
    return new LineReader(runtime, new TextRecogniser(model, ENGLISH));
  }

  /** The surer reading of a line, in the surest of three directions when it is tall. */
  async read(picture: ColourPicture, rectangle: Rectangle): Promise<ReadLine> {
    const line = await this.first.readUpright(picture, rectangle);
    if (line.probability >= SURE) return line;
    this.second ??= this.openSecond();
    const again = await (await this.second).read(picture, line.rectangle);
    return again.probability > line.probability ? again : line;
  }

  /** The line along a rectangle, read once. */
  readOnce(picture: ColourPicture, rectangle: Rectangle): Promise<ReadLine> {
    return this.first.read(picture, rectangle);
  }

  private async openSecond(): Promise<TextRecogniser> {
    const model = await readModel(MODELS.chinese);
    return new TextRecogniser(await ModelSession.open(this.runtime, model), alphabetOfModel(model));
  }
}

/** Whether the English recogniser knows a character. */
export function knowsCharacter(text: string): boolean {
  return ENGLISH.includes(text);
}
