import { PDFArray, PDFBool, PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import {
  arrayOf,
  dictOf,
  fieldsOf,
  formOf,
  inheritedEntry,
  isSigned,
  nameOf,
  type PdfFile,
  reachableObjects,
  type ReachableObjects,
  readPdf,
  TemplateError,
  writePdf,
} from '@app/formats';
import { hasAppearance, isHidden, showEverywhere, showInPrint } from './annotation-display';
import { assertAllowed, signedWarnings } from './earlier-signatures';
import { hasEffect, isHarmless } from './pdf-actions';
import { hiddenLayers } from './pdf-layers';
import {
  ACTIVE_KEYS,
  ANNOTATION_KEYS,
  CATALOG_KEYS,
  DRAWN_ANNOTATIONS,
  FIELD_KEYS,
  FORM_KEYS,
  LINK_KEYS,
  REMOVAL_LABELS,
  NAME_TREES,
  FORBIDDEN_KEYS,
  OUTLINE_KEYS,
  PAGE_KEYS,
} from './signable-keys';
import { signatureFields } from './signature-locations';

const FORBIDDEN_NAMES = FORBIDDEN_KEYS.map((key) => PDFName.of(key));
/** In the list of removed content. */
const EARLIER_SIGNATURES = 'earlier digital signatures';

/** A document that is safe to sign, and the names of the content that was removed from it. */
export interface SignableDocument {
  pdf: Buffer;
  removed: string[];
  /** Sentences on the earlier signatures of the document; empty for one without any. */
  warnings: string[];
}

/** `makeSignable` for the bytes of a document. @throws PdfFillError for an unreadable one, TemplateError like `makeSignable` */
export async function signableDocument(bytes: Buffer): Promise<SignableDocument> {
  const file = await readPdf(bytes);
  const removed = makeSignable(file);
  return { pdf: await writePdf(file), removed, warnings: file.signed ? signedWarnings(file, removed) : [] };
}

/**
 * Removes everything from a document that could make it look different from the signer's view. Only allow-listed entries and
 * annotations that look the same on screen and in print stay; unreferenced objects are deleted. In a document with earlier signatures
 * only what acts or is hidden is removed (`ACTIVE_KEYS`). Returns the names of the removed content.
 * @throws TemplateError `pdf_not_signable` with a list of everything that cannot be removed without a change to the pages, or because
 *   an earlier signature forbids it
 */
export function makeSignable(file: PdfFile): string[] {
  const cleaner = new SignablePdf(file);
  cleaner.run();
  return [...cleaner.removed].toSorted();
}

class SignablePdf {
  readonly removed = new Set<string>();
  /** Annotations that stay on the pages. */
  private readonly shown = new Set<PDFDict>();
  /** Fields (and widgets) that the signature or its date will replace: they need no appearance of their own. */
  private readonly signatureFields: ReadonlySet<PDFDict>;

  /** Fields with earlier signatures, and their widgets. */
  private readonly signed: ReadonlySet<PDFDict>;
  /** Active entries that do no harm in this document. */
  private readonly kept = new Set<string>();

  private readonly found: ReachableObjects;

  constructor(private readonly file: PdfFile) {
    this.signed = new Set(
      fieldsOf(file)
        .filter(isSigned)
        .flatMap(({ dict, widgets }) => [dict, ...widgets]),
    );
    this.found = reachableObjects(file.context);
    this.signatureFields = new Set(signatureFields(file).flatMap(({ dict, widgets }) => [dict, ...widgets]));
  }

  run(): void {
    this.assertSignable();
    this.clean();
    if (this.file.signed) assertAllowed(this.file, this.removed);
    // Any change ends them. The pictures of them stay on their pages.
    else if (this.signed.size > 0) this.removed.add(EARLIER_SIGNATURES);
  }

  private clean(): void {
    this.cleanCatalog();
    for (const { dict } of this.file.pages) this.cleanPage(dict);
    this.cleanForm();
    this.cleanOutlines();
    this.cleanObjects();
  }

  private assertSignable(): void {
    const { catalog } = this.file;
    const layers = hiddenLayers(this.file, this.found);
    const obstacles = [
      ...(layers.length > 0 ? [`hidden layers (${layers.join(', ')})`] : []),
      ...(catalog.has(PDFName.of('Collection')) ? ['a portfolio of files'] : []),
      ...(catalog.lookup(PDFName.of('NeedsRendering')) === PDFBool.True
        ? ['an XFA form without pages of its own']
        : []),
      ...externalContent(this.found),
    ];
    if (obstacles.length === 0) return;
    throw new TemplateError('pdf_not_signable', `The document cannot be signed: it holds ${obstacles.join(', ')}.`);
  }

  private cleanCatalog(): void {
    const { catalog } = this.file;
    const opening = catalog.lookup(PDFName.of('OpenAction'));
    this.recordAction(opening);
    // In a document with earlier signatures it may stay when it only moves within the document.
    if (this.file.signed && !hasEffect(opening)) this.kept.add('OpenAction');
    const names = dictOf(catalog, 'Names');
    if (names) this.keep(names, NAME_TREES);
    this.keep(catalog, CATALOG_KEYS);
    if (nameOf(catalog, 'PageMode') === 'UseAttachments') catalog.delete(PDFName.of('PageMode'));
  }

  /** Cleans a page and its ancestors, from which it inherits entries. */
  private cleanPage(page: PDFDict): void {
    const annotations = arrayOf(page, 'Annots')?.asArray() ?? [];
    const kept = PDFArray.withContext(page.context);
    for (const entry of annotations) if (this.cleanAnnotation(page.context.lookup(entry))) kept.push(entry);
    if (this.isChanged(annotations, kept)) page.set(PDFName.of('Annots'), kept);
    const seen = new Set<PDFDict>();
    for (let node: PDFDict | null = page; node && !seen.has(node); node = dictOf(node, 'Parent')) {
      seen.add(node);
      this.keep(node, PAGE_KEYS);
    }
  }

  /** Cleans an annotation; returns false when it has to be removed from the page. */
  private cleanAnnotation(annotation: PDFObject | undefined): boolean {
    if (!(annotation instanceof PDFDict)) return false;
    if (this.file.signed && this.signed.has(annotation)) return true;
    const kind = nameOf(annotation, 'Subtype') ?? '';
    this.recordAction(annotation.lookup(PDFName.of('A')), kind === 'Link');
    if (kind === 'Link') return this.cleanLink(annotation);
    const reason = this.reasonToRemove(annotation, kind);
    if (reason !== null) return this.recordRemoval(reason);
    this.keep(annotation, ANNOTATION_KEYS);
    if (this.file.signed) showInPrint(annotation);
    else showEverywhere(annotation);
    this.shown.add(annotation);
    return true;
  }

  private reasonToRemove(annotation: PDFDict, kind: string): string | null {
    if (!DRAWN_ANNOTATIONS.has(kind)) return REMOVAL_LABELS[kind] ?? `annotations of the kind ${kind}`;
    const label = kind === 'Widget' ? 'form fields' : 'annotations';
    if (isHidden(annotation)) return `hidden ${label}`;
    const isEmptyField = this.file.signed && kind === 'Widget' && inheritedEntry(annotation, 'V') === undefined;
    const isShown = hasAppearance(annotation) || this.signatureFields.has(annotation) || isEmptyField;
    return isShown ? null : `${label} without a drawing`;
  }

  private cleanLink(link: PDFDict): boolean {
    const action = link.lookup(PDFName.of('A'));
    if (action !== undefined && !isHarmless(action)) return false;
    this.keep(link, LINK_KEYS);
    if (action instanceof PDFDict) action.delete(PDFName.of('Next'));
    return true;
  }

  /** Removes fields without a visible widget: their values were never shown to the signer. */
  private cleanForm(): void {
    const form = formOf(this.file);
    if (!form) return;
    this.keep(form, FORM_KEYS);
    const fields = arrayOf(form, 'Fields');
    const shown = fields && this.shownFields(fields, new Set());
    if (shown && this.isChanged(fields.asArray(), shown)) form.set(PDFName.of('Fields'), shown);
  }

  private shownFields(fields: PDFArray, seen: Set<PDFDict>): PDFArray {
    const { context } = this.file;
    const kept = PDFArray.withContext(context);
    for (const entry of fields.asArray()) {
      const field = context.lookup(entry);
      if (!(field instanceof PDFDict) || seen.has(field)) continue;
      seen.add(field);
      if (this.cleanField(field, seen)) kept.push(entry);
    }
    return kept;
  }

  private cleanField(field: PDFDict, seen: Set<PDFDict>): boolean {
    if (this.file.signed && this.signed.has(field)) return true;
    const isShown = this.shown.has(field);
    if (!isShown && isUnseenValue(field)) this.recordRemoval('form fields that are on no page');
    this.keep(field, isShown ? ANNOTATION_KEYS : FIELD_KEYS);
    const kids = arrayOf(field, 'Kids');
    const shownKids = kids && this.shownFields(kids, seen);
    if (shownKids && this.isChanged(kids.asArray(), shownKids)) field.set(PDFName.of('Kids'), shownKids);
    return isShown || (shownKids?.size() ?? 0) > 0;
  }

  private cleanOutlines(): void {
    const seen = new Set<PDFDict>();
    const open = [dictOf(this.file.catalog, 'Outlines')];
    while (open.length > 0) {
      const item = open.pop();
      if (!item || seen.has(item)) continue;
      seen.add(item);
      const action = item.lookup(PDFName.of('A'));
      this.recordAction(action, true);
      if (action !== undefined && !isHarmless(action)) item.delete(PDFName.of('A'));
      else if (action instanceof PDFDict) action.delete(PDFName.of('Next'));
      this.keep(item, OUTLINE_KEYS);
      open.push(dictOf(item, 'First'), dictOf(item, 'Next'));
    }
  }

  /** Removes the forbidden entries from all objects, then deletes the objects that are no longer referenced. */
  private cleanObjects(): void {
    const { context } = this.file;
    for (const dict of this.found.dicts)
      for (const key of FORBIDDEN_NAMES)
        if (dict.has(key) && this.isRemoved(key.decodeText())) this.removeEntry(dict, key.decodeText());
    if (this.file.signed) return;
    const { refs } = reachableObjects(context);
    for (const [ref] of context.enumerateIndirectObjects()) if (!refs.has(ref)) context.delete(ref);
  }

  private keep(dict: PDFDict, keys: ReadonlySet<string>): void {
    for (const key of dict.keys())
      if (!keys.has(key.decodeText()) && this.isRemoved(key.decodeText())) this.removeEntry(dict, key.decodeText());
  }

  private isRemoved(key: string): boolean {
    return !this.file.signed || (ACTIVE_KEYS.has(key) && !this.kept.has(key));
  }

  /** Lists of documents with earlier signatures are only written again when something is missing in them. */
  private isChanged(before: readonly PDFObject[], kept: PDFArray): boolean {
    return before.length > 0 && (!this.file.signed || kept.size() < before.length);
  }

  private removeEntry(dict: PDFDict, key: string): void {
    const name = PDFName.of(key);
    if (key === 'AA') this.recordActions(dict.lookup(name));
    else if (REMOVAL_LABELS[key]) this.removed.add(REMOVAL_LABELS[key]);
    dict.delete(name);
  }

  private recordActions(actions: PDFObject | undefined): void {
    if (actions instanceof PDFDict) for (const key of actions.keys()) this.recordAction(actions.lookup(key));
  }

  /** Records an action and its successors as removed. With `isAllowed`, the first one is skipped when it is harmless. */
  private recordAction(action: PDFObject | undefined, isAllowed = false): void {
    const seen = new Set<PDFDict>();
    const open = [action];
    while (open.length > 0) {
      const next = open.pop();
      if (!(next instanceof PDFDict) || seen.has(next)) continue;
      const isKept = isAllowed && seen.size === 0 && isHarmless(next);
      const type = nameOf(next, 'S') ?? '';
      if (!isKept && type !== 'GoTo') this.recordRemoval(REMOVAL_LABELS[type] ?? `actions of the type ${type}`);
      seen.add(next);
      open.push(...this.successors(next));
    }
  }

  private successors(action: PDFDict): Array<PDFObject | undefined> {
    const next = action.lookup(PDFName.of('Next'));
    return next instanceof PDFArray ? next.asArray().map((entry) => this.file.context.lookup(entry)) : [next];
  }

  private recordRemoval(label: string): false {
    this.removed.add(label);
    return false;
  }
}

/** Whether a field has a value but no widget. */
function isUnseenValue(field: PDFDict): boolean {
  return ['Kids', 'Subtype'].every((key) => !field.has(PDFName.of(key))) && field.has(PDFName.of('V'));
}

/**
 * Content that a reader does not show: streams stored in another file (7.3.8), and PostScript, which only printers execute
 * (8.8.2).
 */
function externalContent({ streams }: ReachableObjects): string[] {
  return [
    ...(streams.some(({ dict }) => dict.has(PDFName.of('F'))) ? ['content that lies in other files'] : []),
    ...(streams.some(({ dict }) => nameOf(dict, 'Subtype') === 'PS') ? ['PostScript'] : []),
  ];
}
