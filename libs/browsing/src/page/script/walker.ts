import { childrenOf, contains } from './composed-tree';
import { isDisabled } from './state';
import { isNestedList } from './lists/nested-list';
import { topLayer, isHit } from './layers/overlays';
import { dropTargets, isFramed, steppers } from './inferred';
import { kindOf, roleOf } from './roles';
import { isConsentNotice } from './layers/consent';
import { renderedText, squeeze } from './texts';
import { isWarning } from './warnings';
import { behaviourOf, CONTAINERS } from './behaviour';
import { hasStandIn, standIn, transparentParts, type HiddenField } from './stand-ins';
import {
  clipOf,
  EVERYWHERE,
  intersection,
  isSeen,
  isTransparent,
  reachable,
  type Rectangle,
  seenBox,
  union,
} from './visibility';
import type { ControlKind } from '../control';
import type { FoundControl, TextRun } from './found';
import { attributeOf, boxOf, hasAttribute, isDisplayed, selectAll, tagOf, shadowOf } from './members';

/** Bounds of a view of one frame: pages of the practice sites have some 500 elements, large shops some 10,000. */
const MAX_ELEMENTS = 20_000;
const MAX_CONTROLS = 1_500;
const MAX_TEXT = 100_000;
const DEEPEST = 400;
const MAX_MESSAGES = 50;

interface Surroundings {
  depth: number;
  clip: Rectangle;
  /** The clip of the nearest positioned element, which applies to absolutely positioned ones. */
  positionedClip: Rectangle;
  inControl: boolean;
  inPointer: boolean;
}

const SILENT = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'HEAD',
  'DATALIST',
  'OBJECT',
  'EMBED',
  'META',
  'LINK',
]);
const PRESSED = new Set<ControlKind>([
  'button',
  'link',
  'tab',
  'menuitem',
  'option',
  'combobox',
  'checkbox',
  'switch',
  'radio',
]);

/** Visits what is visible of a document in reading order, through open shadow roots and slots. */
export class Walker {
  readonly controls: FoundControl[] = [];
  /** Elements with a frame, among which are the targets of drags. */
  private readonly framed: FoundControl[] = [];
  readonly runs: TextRun[] = [];
  readonly lines: { at: number; text: string }[] = [];
  readonly headings: { at: number; text: string }[] = [];
  readonly frames: { element: Element; at: number; box: Rectangle; inDialog: boolean }[] = [];
  readonly tables: Element[] = [];
  readonly pairs: Element[] = [];
  readonly messages: Element[] = [];
  readonly shadows: ShadowRoot[] = [];
  readonly layer = topLayer();
  /** A notice about cookies is closed before something behind it is operated, so it hides nothing. */
  private readonly hides = this.layer !== null && !isConsentNotice(this.layer);
  truncated = false;
  private elements = 0;
  private at = 0;
  private section = '';
  private textLength = 0;
  private line = '';
  private run: OpenRun | null = null;

  walk(): void {
    const around = { depth: 0, clip: EVERYWHERE, positionedClip: EVERYWHERE, inControl: false, inPointer: false };
    if (document.body) this.visit(document.body, around);
    this.endLine();
    this.controls.push(...steppers(this.controls, this.runs), ...dropTargets(this.framed, this.controls));
    this.controls.sort((a, b) => a.at - b.at);
  }

  private visit(element: Element, around: Surroundings): void {
    this.elements += 1;
    if (this.elements > MAX_ELEMENTS || around.depth > DEEPEST) {
      this.truncated = true;
      return;
    }
    if (SILENT.has(tagOf(element))) return;
    const style = getComputedStyle(element);
    if (isHidden(element, style)) return this.visitHidden(element, around);
    const inline = style.display.startsWith('inline') || style.display === 'contents';
    if (!inline) this.endLine();
    this.visitShown(element, style, around);
    if (!inline) this.endLine();
  }

  private visitShown(element: Element, style: CSSStyleDeclaration, around: Surroundings): void {
    const isLabel = tagOf(element) === 'LABEL';
    if (isLabel) this.endRun();
    const inner = this.innerSurroundings(element, style, around);
    const control = style.visibility === 'visible' ? this.noteElement(element, style, inner, around) : null;
    if (tagOf(element) === 'BR') this.endLine();
    const closed = control !== null && /^(select|multiselect|multiline)$/.test(control);
    const pressed = control !== null && PRESSED.has(control);
    // A whole table or list is not operated: its pointer is for what is in it. That of a label is for its field.
    const ofField = isLabel && element instanceof HTMLLabelElement && element.control !== null;
    const pointer = inner.inPointer || (style.cursor === 'pointer' && (ofField || !CONTAINERS.has(tagOf(element))));
    const { section } = this;
    if (!closed)
      this.visitChildren(element, style, { ...inner, inControl: inner.inControl || pressed, inPointer: pointer });
    // What a section that opens and closes is called is said by its summary, up to its end.
    if (tagOf(element) === 'SUMMARY') this.section = renderedText(element) || section;
    if (tagOf(element) === 'DETAILS') this.section = section;
    if (isLabel || control !== null) this.endRun();
  }

  private visitChildren(element: Element, style: CSSStyleDeclaration, around: Surroundings): void {
    const shadow = shadowOf(element);
    if (shadow) this.shadows.push(shadow);
    if (element instanceof SVGElement) return;
    // The entries of a menu are operated themselves, also where it lies in the element that opens it.
    const inner =
      around.inControl && isNestedList(element) ? { ...around, inControl: false, inPointer: false } : around;
    for (const child of childrenOf(element)) {
      if (child instanceof Text) {
        if (style.visibility === 'visible') this.addText(child, element, inner, style);
      } else if (child instanceof Element) this.visit(child, inner);
    }
  }

  private innerSurroundings(element: Element, style: CSSStyleDeclaration, around: Surroundings): Surroundings {
    const outer = outerClip(style, around);
    const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
    const clip = clips ? clipOf(element, style, outer) : outer;
    const positioned = style.position !== 'static' || style.transform !== 'none';
    return {
      ...around,
      depth: around.depth + 1,
      clip,
      positionedClip: positioned ? clip : around.positionedClip,
    };
  }

  /** Native controls that are hidden behind a styled label, a drawn slider or list, or the drop zone of a file field. */
  private visitHidden(element: Element, around: Surroundings): void {
    for (const field of fieldsIn(element)) {
      const kind = kindOf(field, roleOf(field));
      if (kind !== null && hasStandIn(field, kind)) this.addStandIn(field, kind, around);
    }
    for (const part of transparentParts(element)) {
      const box = seenBox(part, around.clip);
      if (box && !isDisabled(part)) this.addControl(part, 'spinbutton', 'spinbutton', box);
    }
  }

  private addStandIn(input: HiddenField, kind: ControlKind, around: Surroundings): void {
    const box = standIn(input, kind, around.clip);
    if (box === null || isDisabled(input)) return;
    this.addControl(input, kind, roleOf(input), box);
  }

  /** @returns the kind when the element is a control */
  private noteElement(
    element: Element,
    style: CSSStyleDeclaration,
    inner: Surroundings,
    around: Surroundings,
  ): ControlKind | null {
    this.noteStructure(element);
    if (element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement) {
      const box = seenBox(element, inner.clip);
      if (box && !this.isCovered(element))
        this.frames.push({ element, at: this.next(), box, inDialog: this.inLayer(element) });
      return null;
    }
    const role = roleOf(element);
    const kind = kindOf(element, role) ?? (around.inControl ? null : behaviourOf(element, style, around.inPointer));
    if (kind === 'combobox' && isWrapper(element)) return null;
    if (kind === null) return this.noteFrame(element, style, inner);
    const outer = outerClip(style, around);
    const box = seenBox(element, outer) ?? (element instanceof HTMLInputElement ? standIn(element, kind, outer) : null);
    if (!box || this.isCovered(element)) return null;
    this.addControl(element, kind, role, box);
    return kind;
  }

  private noteFrame(element: Element, style: CSSStyleDeclaration, { clip }: Surroundings): null {
    if (this.framed.length >= MAX_CONTROLS || !isFramed(style)) return null;
    const box = seenBox(element, clip);
    if (!box || this.isCovered(element)) return null;
    const inDialog = this.inLayer(element);
    this.framed.push({ element, kind: 'droppable', role: '', box, at: this.next(), section: this.section, inDialog });
    return null;
  }

  private addControl(element: Element, kind: ControlKind, role: string, box: Rectangle): void {
    if (this.controls.length >= MAX_CONTROLS) {
      this.truncated = true;
      return;
    }
    this.endRun();
    const inDialog = this.inLayer(element);
    this.controls.push({ element, kind, role, box, at: this.next(), section: this.section, inDialog });
  }

  private noteStructure(element: Element): void {
    const role = attributeOf(element, 'role');
    if (/^H[1-6]$/.test(tagOf(element)) || role === 'heading') this.noteHeading(element);
    if (tagOf(element) === 'TABLE' || role === 'table' || role === 'grid') this.tables.push(element);
    if (tagOf(element) === 'DL') this.pairs.push(element);
    const live = attributeOf(element, 'aria-live');
    if (role === 'alert' || role === 'status' || live === 'polite' || live === 'assertive') this.noteMessage(element);
  }

  private noteMessage(element: Element): void {
    if (this.messages.length < MAX_MESSAGES && !this.messages.some((other) => contains(other, element)))
      this.messages.push(element);
  }

  private noteHeading(element: Element): void {
    const text = renderedText(element);
    if (text === '' || this.isCovered(element)) return;
    this.section = text;
    if (this.headings.length < 200) this.headings.push({ at: this.at, text });
  }

  private addText(node: Text, element: Element, around: Surroundings, style: CSSStyleDeclaration): void {
    if (node.data.trim() === '') {
      this.addSpace();
      return;
    }
    if (this.textLength > MAX_TEXT) {
      this.truncated = true;
      return;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = intersection(intersection(range.getBoundingClientRect(), around.clip), reachable());
    if (!isSeen(box) || this.isCovered(element)) return;
    if (!around.inControl && isWarning(node.data.trim(), element, style)) this.noteMessage(element);
    this.textLength += node.data.length;
    this.line += node.data;
    const run = this.run ?? { text: '', box, element, inControl: around.inControl };
    this.run = { ...run, text: run.text + node.data, box: union(run.box, box) };
  }

  private addSpace(): void {
    this.line += ' ';
    if (this.run) this.run.text += ' ';
  }

  /** Ends the text that may label a control: at a block, a label or a control. */
  private endRun(): void {
    const text = squeeze(this.run?.text ?? '');
    if (this.run && text !== '') this.runs.push({ ...this.run, text, at: this.next() });
    this.run = null;
    this.line += ' ';
  }

  private endLine(): void {
    this.endRun();
    const text = squeeze(this.line);
    if (text !== '') this.lines.push({ at: this.next(), text });
    this.line = '';
  }

  private isCovered(element: Element): boolean {
    return this.hides && !this.isOnTop(element);
  }

  private isOnTop = (element: Element): boolean =>
    this.layer !== null && (contains(this.layer, element) || isHit(element));

  /** In the layer, or drawn over it, such as the list of a field in it; what lies beside it can be hit, too. */
  private inLayer = (element: Element): boolean =>
    this.layer !== null &&
    (contains(this.layer, element) || (isSeen(intersection(boxOf(this.layer), boxOf(element))) && isHit(element)));

  private next(): number {
    this.at += 1;
    return this.at;
  }
}

/** Bounds of the search for hidden fields: the parts of one widget. */
const MAX_HIDDEN = { elements: 300, fields: 20 };

/** The fields in an element, also those that a component shows in it. */
function fieldsIn(element: Element): HiddenField[] {
  const fields: HiddenField[] = [];
  const open: Node[] = [element];
  for (let seen = 0; seen < MAX_HIDDEN.elements && fields.length < MAX_HIDDEN.fields; seen += 1) {
    const node = open.pop();
    if (node === undefined) break;
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) fields.push(node);
    else
      open.push(
        ...childrenOf(node)
          .filter((child) => child instanceof Element)
          .reverse(),
      );
  }
  return fields;
}

/** The field of a list is operated, not the element around it that has the same role (ARIA 1.1 asked for both). */
const isWrapper = (element: Element): boolean =>
  !(element instanceof HTMLInputElement) &&
  selectAll(element, 'input').some((input) => isDisplayed(input, {}) && kindOf(input, roleOf(input)) === 'combobox');

/** What is around an element clips it, except where its position takes it out. */
function outerClip({ position }: CSSStyleDeclaration, around: Surroundings): Rectangle {
  if (position === 'fixed') return EVERYWHERE;
  return position === 'absolute' ? around.positionedClip : around.clip;
}

interface OpenRun {
  text: string;
  box: Rectangle;
  element: Element;
  inControl: boolean;
}

/** Hidden with everything in it; `visibility` is not, since an element inside may be visible again. */
const isHidden = (element: Element, style: CSSStyleDeclaration): boolean =>
  style.display === 'none' ||
  hasAttribute(element, 'inert') ||
  attributeOf(element, 'aria-hidden') === 'true' ||
  isTransparent(style);
