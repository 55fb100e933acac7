import { LIMITS, TemplateError } from '@app/formats';
import type { MediaSink } from './dialect';

/** Collects the text of a filled part; the parts of one document share a budget of `LIMITS.outputChars` characters. */
export class Output {
  readonly chunks: string[] = [];

  constructor(
    readonly media: MediaSink,
    private readonly budget: { left: number },
  ) {}

  write(text: string): void {
    this.spend(text.length);
    this.chunks.push(text);
  }

  /** Charges the budget for text that another object writes. Throws TemplateError `output_too_large`. */
  spend(length: number): void {
    this.budget.left -= length;
    if (this.budget.left < 0) throw new TemplateError('output_too_large', 'The values make the document too large.');
  }

  /** A second output with the same budget. */
  fork(): Output {
    return new Output(this.media, this.budget);
  }

  toString(): string {
    return this.chunks.join('');
  }
}

/** The output budget of one document. */
export const outputBudget = (): { left: number } => ({ left: LIMITS.outputChars });
