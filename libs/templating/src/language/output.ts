import { LIMITS, TemplateError } from '@app/formats';
import { IdCopies, type IdCounter, idCounter } from '../copies/id-copies';
import { type Inserts, NO_INSERTS } from '../parts/inserts';
import type { PartLinks } from '../links/part-links';
import type { Context } from './context';
import type { MediaSink } from './text-slot';

/** What the parts of one document share: the characters that may still be written, and the numbers for new ids. */
export interface DocumentBudget {
  left: number;
  readonly ids: IdCounter;
}

/** Collects the text of a filled part. The parts of one document share a budget of `LIMITS.outputChars` characters. */
export class Output {
  readonly chunks: string[] = [];

  constructor(
    readonly media: MediaSink,
    private readonly budget: DocumentBudget,
    readonly inserts: Inserts = NO_INSERTS,
    readonly ids: IdCopies = new IdCopies(budget.ids),
    private readonly links: PartLinks | null = null,
  ) {}

  /** Writes markup of the part in a scope, with the addresses of its links. Throws TemplateError `wrong_kind`. */
  writeIn(context: Context, markup: string): void {
    this.write(this.links ? this.links.filled(markup, context, this.media) : markup);
  }

  write(text: string): void {
    this.spend(text.length);
    this.chunks.push(text);
  }

  /** Charges the budget with `length` characters. Throws TemplateError `output_too_large` when it is exhausted. */
  spend(length: number): void {
    spend(this.budget, length);
  }

  /** Adds markup whose characters were charged when it was rendered to a fork. */
  writeCharged(markup: string): void {
    this.chunks.push(markup);
  }

  /** An empty output with the same budget and pictures. */
  fork(): Output {
    return new Output(this.media, this.budget, this.inserts, this.ids, this.links);
  }

  toString(): string {
    return this.chunks.join('');
  }
}

/** The output budget of one document. */
export const outputBudget = (): DocumentBudget => ({ left: LIMITS.outputChars, ids: idCounter() });

/** Charges a budget with `length` characters or bytes. Throws TemplateError `output_too_large` when it is exhausted. */
export function spend(budget: DocumentBudget, length: number): void {
  budget.left -= length;
  if (budget.left < 0) throw new TemplateError('output_too_large', 'The values make the document too large.');
}
