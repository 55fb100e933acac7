import type { Package, PackageEntry } from '@app/formats';
import type { Context } from '../language/context';
import type { DocumentBudget } from '../language/output';
import { spend } from '../language/output';
import type { PartWriter, TextPart } from '../language/part-writer';
import { iterationsOf } from '../language/section';
import type { Additions } from '../pictures/media';
import { SlideCopies } from './slide-copies';

/** Fills the slides that are repeated or shown under a condition, with their notes. */
export class SlideFills {
  private readonly copies: SlideCopies;
  /** The parts of the notes of such slides. They are filled together with the slide. */
  private readonly notes: ReadonlyMap<string, TextPart>;
  private readonly withSlide: ReadonlySet<string>;

  constructor(
    private readonly pkg: Package,
    parts: readonly TextPart[],
    additions: Additions,
    private readonly budget: DocumentBudget,
    charts: Pick<ReadonlySet<string>, 'has'>,
  ) {
    this.copies = new SlideCopies(pkg, additions, budget, charts);
    const names = parts.flatMap(({ part, slide }) => (slide ? (this.copies.notesOf(part) ?? []) : []));
    this.withSlide = new Set(names);
    this.notes = new Map(parts.filter(({ part }) => this.withSlide.has(part)).map((part) => [part.part, part]));
  }

  /** Fills a part that belongs to such a slide; returns false for others. Throws TemplateError `output_too_large`. */
  fill(part: TextPart, context: Context, writer: PartWriter): boolean {
    if (!part.slide) return this.withSlide.has(part.part);
    const contexts = iterationsOf(part.slide, context);
    const slides = this.copies.make(part.part, contexts.length);
    slides.forEach(({ slide, notes }, index) => {
      const scope = contexts[index] as Context;
      if (index === 0) writer.write(part, slide, scope);
      else this.copies.write(slide, 'slide', writer.bytes(part, slide, scope));
      const original = slides[0]?.notes;
      if (original && notes) this.fillNotes(original, notes, scope, writer);
    });
    return true;
  }

  /** The entries of the filled package. */
  finish(entries: readonly PackageEntry[]): PackageEntry[] {
    return this.copies.finish(entries);
  }

  private fillNotes(original: string, notes: string, scope: Context, writer: PartWriter): void {
    const compiled = this.notes.get(original);
    if (original === notes) {
      if (compiled) writer.write(compiled, notes, scope);
      return;
    }
    const bytes = compiled ? writer.bytes(compiled, notes, scope) : this.pkg.bytes(original);
    if (!compiled) spend(this.budget, bytes.length);
    this.copies.write(notes, 'notesSlide', bytes);
  }
}
