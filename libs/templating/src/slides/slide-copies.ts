import { inflateRawSync } from 'node:zlib';
import {
  CONTENT_TYPES_PART,
  mainPart,
  type Package,
  type PackageEntry,
  packEntry,
  readRelationships,
  relationshipsPart,
} from '@app/formats';
import { PartCopies } from '../copies/part-copies';
import type { DocumentBudget } from '../language/output';
import type { Additions } from '../pictures/media';
import { changedRelationships } from './slide-relationships';
import { PresentationList } from './presentation-list';

const SLIDE_LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide';
const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml';

/** A slide of a filled presentation, with its notes. The first of the copies is the part of the template. */
export interface SlideCopy {
  readonly slide: string;
  readonly notes: string | null;
}

/** The slides of a presentation while it is filled: copies, each with a place in the list of slides, and removed slides. */
export class SlideCopies {
  private readonly removed = new Set<string>();
  private readonly list: PresentationList;
  private readonly presentation: string;

  constructor(
    private readonly pkg: Package,
    private readonly additions: Additions,
    private readonly budget: DocumentBudget,
    /** Charts to which the content of a copy gets relationships of its own. */
    private readonly charts: Pick<ReadonlySet<string>, 'has'>,
  ) {
    this.presentation = mainPart(pkg);
    this.list = new PresentationList(pkg, this.presentation);
  }

  /** The notes of a slide of the template; null without notes. */
  notesOf(slide: string): string | null {
    return readRelationships(this.pkg, slide).find(({ kind }) => kind === 'notesSlide')?.target ?? null;
  }

  /** Makes as many slides of one: copies follow it, and without any it is removed. */
  make(slide: string, count: number): SlideCopy[] {
    const original = { slide, notes: this.notesOf(slide) };
    if (count === 0) {
      this.remove(original);
      return [];
    }
    const copies: SlideCopy[] = [original];
    while (copies.length < count) copies.push(this.copy(original, copies.at(-1) as SlideCopy));
    return copies;
  }

  /** Adds the content of a copy. */
  write(part: string, kind: 'slide' | 'notesSlide', bytes: Buffer): void {
    this.additions.addPart({ part, contentType: `${TYPE}.${kind}+xml`, bytes });
  }

  /** The entries of the package with the list of its slides, without removed slides and what refers to them. */
  finish(entries: readonly PackageEntry[]): PackageEntry[] {
    if (!this.list.isChanged) return [...entries];
    const kept = entries.filter(({ name }) => !this.removed.has(name));
    return kept.map((entry) => {
      const text = this.changedText(entry);
      return text === null ? entry : packEntry(entry.name, Buffer.from(text, 'utf8'), entry.time);
    });
  }

  private changedText(entry: PackageEntry): string | null {
    const { name } = entry;
    if (name === this.presentation) return this.list.text;
    if (this.removed.size === 0) return null;
    if (name === CONTENT_TYPES_PART) return this.typesOf(textOf(entry));
    if (name !== relationshipsPart(this.presentation)) return null;
    const isRemoved = (target: string | null): boolean => target !== null && this.removed.has(target);
    return changedRelationships(this.pkg, this.presentation, textOf(entry), ({ target }) =>
      isRemoved(target) ? null : target,
    );
  }

  private typesOf(text: string): string {
    return text.replace(/<(?:[\w.-]+:)?Override\s[^<>]*>/g, (tag) => {
      const part = /\sPartName="\/([^"]*)"/.exec(tag)?.[1] ?? '';
      return this.removed.has(part) ? '' : tag;
    });
  }

  private remove({ slide, notes }: SlideCopy): void {
    for (const part of [slide, notes]) {
      if (part === null) continue;
      this.removed.add(part);
      this.removed.add(relationshipsPart(part));
    }
    this.list.remove(slide);
  }

  private copy(original: SlideCopy, previous: SlideCopy): SlideCopy {
    const slide = this.freePart(original.slide);
    const notes = original.notes === null ? null : this.freePart(original.notes);
    const charts = new PartCopies(this.pkg, this.additions, this.budget);
    this.relateLike(original.slide, slide, (kind, target) => {
      if (kind === 'notesSlide') return notes;
      // Comments stay at the first copy.
      if (kind === 'comments') return null;
      if (kind !== 'chart') return target;
      return this.charts.has(target) ? null : charts.copy(target);
    });
    if (original.notes !== null && notes !== null)
      this.relateLike(original.notes, notes, (kind, target) => (kind === 'slide' ? slide : target));
    const id = this.additions.relate(this.presentation, SLIDE_LINK, slide);
    this.list.insert(original.slide, previous.slide, slide, id);
    return { slide, notes };
  }

  private freePart(part: string): string {
    const stem = part.replace(/\d*\.xml$/i, '');
    const name = this.additions.freeName((number) => `${stem}${number}.xml`);
    this.additions.reserve(name);
    return name;
  }

  private relateLike(part: string, copy: string, to: (kind: string, target: string) => string | null): void {
    const source = relationshipsPart(part);
    if (!this.pkg.has(source)) return;
    const text = changedRelationships(this.pkg, part, this.pkg.text(source), ({ kind, target }) =>
      target === null ? null : to(kind, target),
    );
    this.additions.setRelationships(copy, text);
  }
}

/** The text of an entry that was validated or written before. */
const textOf = ({ method, data }: PackageEntry): string =>
  (method === 0 ? data : inflateRawSync(data)).toString('utf8');
