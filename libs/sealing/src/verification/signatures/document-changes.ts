import { PDFDict, PDFName, type PDFObject, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib';
import {
  arrayOf,
  dictOf,
  fieldsOf,
  formOf,
  isSigned,
  nameOf,
  type PdfField,
  type PdfFile,
  SignatureRules,
} from '@app/formats';
import { EqualObjects } from './equal-objects';
import type { DocumentChange } from '../verdict-statuses';

/** Entries of the catalog that show nothing: proofs that are added later (ISO 32000-2, 12.8.4.3), and facts on the file. */
const PROOFS: ReadonlySet<string> = new Set(['DSS', 'Extensions', 'Version', 'Metadata']);
/** Entries of a field or widget that filling it in changes. */
const FILLED: ReadonlySet<string> = new Set(['V', 'AP', 'AS', 'Ff', 'M', 'RV', 'I']);
/** Entries of the form that say how fields are drawn; only entries may be added to the resources. */
const DRAWING: ReadonlySet<string> = new Set(['Fields', 'SigFlags', 'NeedAppearances', 'DR']);
/** Entries of a page tree that are compared by its pages. */
const TREE: ReadonlySet<string> = new Set(['Kids', 'Parent', 'Count', 'Annots']);

/**
 * What differs between two revisions of a document, as far as a reader shows it. Every difference that is not known to be one of the
 * kinds that signatures can allow counts as `other`, so that content which is prepared before a signature and shown after it is found.
 */
export function changesBetween(before: PdfFile, after: PdfFile): DocumentChange[] {
  const comparison = new Comparison(before, after);
  comparison.compareCatalogs();
  comparison.comparePages();
  comparison.compareForms();
  return [...comparison.changes].toSorted();
}

class Comparison {
  readonly changes = new Set<DocumentChange>();
  private readonly equal: EqualObjects;
  private readonly fields: { before: Map<string, PdfField>; after: Map<string, PdfField> };
  /** The fields and widgets of the later revision, with their field. */
  private readonly widgets: Map<PDFDict, PdfField>;
  private readonly rules: SignatureRules;

  constructor(
    private readonly before: PdfFile,
    private readonly after: PdfFile,
  ) {
    this.fields = { before: byName(before), after: byName(after) };
    this.widgets = new Map(
      [...this.fields.after.values()].flatMap((field) => field.widgets.map((one) => [one, field] as const)),
    );
    this.rules = SignatureRules.of(before);
    this.equal = new EqualObjects(before.context, after.context, comparedApart(before, this.fields.before));
  }

  compareCatalogs(): void {
    const apart = new Set([...PROOFS, 'Pages', 'AcroForm']);
    for (const key of keysOf(this.before.catalog, this.after.catalog)) {
      if (!apart.has(key) && !this.isSame(this.before.catalog, this.after.catalog, key)) this.changes.add('other');
      if (PROOFS.has(key) && !this.isSame(this.before.catalog, this.after.catalog, key)) this.changes.add('proofs');
    }
  }

  comparePages(): void {
    const [before, after] = [this.before.pages, this.after.pages];
    if (before.length !== after.length) this.changes.add('pages');
    for (const [index, page] of before.entries()) {
      const later = after[index];
      if (!later) continue;
      if (page.ref !== later.ref || !this.isSameNode(page.dict, later.dict)) this.changes.add('pages');
      this.compareAnnotations(page.dict, later.dict);
    }
  }

  compareForms(): void {
    const [before, after] = [formOf(this.before), formOf(this.after)];
    if (before && !after) this.changes.add('form');
    if (before && after) this.compareFormEntries(before, after);
    for (const [name, field] of this.fields.before) {
      const later = this.fields.after.get(name);
      if (!later) this.changes.add('form');
      else this.compareField(field, later);
    }
    for (const [name, field] of this.fields.after)
      if (!this.fields.before.has(name)) this.changes.add(isForSignature(field) ? 'signatures' : 'form');
  }

  private compareFormEntries(before: PDFDict, after: PDFDict): void {
    const others = keysOf(before, after).filter((key) => !DRAWING.has(key));
    if (others.some((key) => !this.isSame(before, after, key)) || !this.hasResources(before, after))
      this.changes.add('form');
  }

  /** Whether the resources of a form still have what they had: a font that is replaced shows other words. */
  private hasResources(before: PDFDict, after: PDFDict): boolean {
    const [one, other] = [dictOf(before, 'DR'), dictOf(after, 'DR')];
    if (!one || !other) return one === null;
    return one.keys().every((name) => {
      const [inner, later] = [one.lookup(name), other.lookup(name)];
      return inner instanceof PDFDict && later instanceof PDFDict
        ? inner.keys().every((entry) => this.equal.areEqual(inner.get(entry), later.get(entry), 'DR'))
        : this.equal.areEqual(inner, later, 'DR');
    });
  }

  private compareField(field: PdfField, later: PdfField): void {
    if (field.widgets.length !== later.widgets.length || field.kind !== later.kind) this.changes.add('form');
    const widgets = field.widgets.map((one, index) => [one, later.widgets[index]] as const);
    const changed = [[field.dict, later.dict] as const, ...widgets].flatMap(([one, other]) =>
      other ? this.changedKeys(one, other) : [],
    );
    if (this.isParentChanged(field.dict, later.dict)) this.changes.add('form');
    if (changed.length > 0) this.changes.add(this.changeOfField(field, later, changed));
  }

  private changeOfField(field: PdfField, later: PdfField, changed: readonly string[]): DocumentChange {
    if (isSigned(field)) return 'other';
    if (changed.some((key) => !FILLED.has(key))) return 'form';
    if (this.rules.lockerOf(field.name) !== null) return 'locked_fields';
    return isSigned(later) ? 'signatures' : 'values';
  }

  private changedKeys(one: PDFDict, other: PDFDict): string[] {
    return keysOf(one, other).filter((key) => key !== 'Parent' && key !== 'Kids' && !this.isSame(one, other, key));
  }

  /** The fields above a field, from which it inherits. */
  private isParentChanged(field: PDFDict, later: PDFDict): boolean {
    const [before, after] = [parentsOf(field), parentsOf(later)];
    if (before.length !== after.length) return true;
    return before.some((one, index) => this.changedKeys(one, after[index] ?? one).length > 0);
  }

  private compareAnnotations(page: PDFDict, later: PDFDict): void {
    const [before, after] = [entriesOf(page), entriesOf(later)];
    const [kept, known] = [new Set(after), new Set(before)];
    for (const entry of before)
      if (!kept.has(entry)) this.changes.add(this.changeOf(this.before.context.lookup(entry)));
    for (const entry of after) {
      const annotation = this.after.context.lookup(entry);
      if (!known.has(entry)) this.changes.add(this.changeOf(annotation));
      else if (!this.isWidget(annotation) && !this.equal.areEqual(entry, entry)) this.changes.add('annotations');
    }
  }

  private changeOf(annotation: PDFObject | undefined): DocumentChange {
    if (!(annotation instanceof PDFDict) || nameOf(annotation, 'Subtype') !== 'Widget') return 'annotations';
    return this.widgets.get(annotation)?.kind === 'signature' ? 'signatures' : 'form';
  }

  private isWidget(annotation: PDFObject | undefined): boolean {
    return annotation instanceof PDFDict && this.widgets.has(annotation);
  }

  /** Whether a page and the nodes above it, from which it inherits, are the same but for their annotations. */
  private isSameNode(page: PDFDict, later: PDFDict): boolean {
    const [before, after] = [
      [page, ...parentsOf(page)],
      [later, ...parentsOf(later)],
    ];
    if (before.length !== after.length) return false;
    return before.every((one, index) => {
      const other = after[index] ?? one;
      return keysOf(one, other).every((key) => TREE.has(key) || this.isSame(one, other, key));
    });
  }

  private isSame(one: PDFDict, other: PDFDict, key: string): boolean {
    const name = PDFName.of(key);
    return this.equal.areEqual(one.get(name), other.get(name), key);
  }
}

/** Whether a field has a signature, or room for one: what shows something that nobody signed is laid over the page. */
const isForSignature = (field: PdfField): boolean =>
  field.kind === 'signature' && (isSigned(field) || !field.widgets.some(hasPicture));

function hasPicture(widget: PDFDict): boolean {
  const picture = dictOf(widget, 'AP')?.lookup(PDFName.of('N'));
  return picture instanceof PDFRawStream ? picture.contents.length > 0 : picture instanceof PDFDict;
}

const byName = (file: PdfFile): Map<string, PdfField> => new Map(fieldsOf(file).map((field) => [field.name, field]));

/** The references of pages, page nodes, fields and annotations, which are compared one by one. */
function comparedApart({ context, pages, catalog }: PdfFile, fields: ReadonlyMap<string, PdfField>): Set<PDFRef> {
  const dicts = new Set<PDFObject>([catalog]);
  const named = [...fields.values()].flatMap(({ dict, widgets }) => [dict, ...widgets]);
  for (const dict of [...pages.map((page) => page.dict), ...named])
    for (const one of [dict, ...parentsOf(dict)]) dicts.add(one);
  return new Set(context.enumerateIndirectObjects().flatMap(([ref, object]) => (dicts.has(object) ? [ref] : [])));
}

/** The annotations of a page. Those without a number are other ones in every revision. */
const entriesOf = (page: PDFDict): PDFObject[] => arrayOf(page, 'Annots')?.asArray() ?? [];

function parentsOf(dict: PDFDict): PDFDict[] {
  const parents: PDFDict[] = [];
  for (let node = dictOf(dict, 'Parent'); node && !parents.includes(node); node = dictOf(node, 'Parent'))
    parents.push(node);
  return parents;
}

const keysOf = (one: PDFDict, other: PDFDict): string[] => [
  ...new Set([...one.keys(), ...other.keys()].map((key) => key.decodeText())),
];
