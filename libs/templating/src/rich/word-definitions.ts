import {
  attributeOf,
  decodeText,
  mainPart,
  Package,
  type PackageEntry,
  packEntry,
  readRelationships,
} from '@app/formats';
import type { WordDefinitions } from '../language/text-slot';
import type { ListOfItems } from './rich-value';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const NUMBERING_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml';
const NUMBERING = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering';
const EMPTY = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<w:numbering ${W}></w:numbering>`;
/** Levels of a list in Word. Deeper items are on the last one. */
const LEVELS = 9;
const BULLETS = ['•', '◦', '▪'];
const FORMATS = ['decimal', 'lowerLetter', 'lowerRoman'];
/** Twips for each level of a list: those of Word's own lists. */
const INDENT = 720;
const HANGING = 360;

/** Where new parts and relationships are added. */
interface PartAdditions {
  freeName(nameOf: (number: number) => string): string;
  relate(from: string, type: string, target: string): string;
  addPart(part: { readonly part: string; readonly contentType: string; readonly bytes: Buffer }): void;
}

/** The styles of a package, by type and name. A package is immutable. */
const stylesOf = new WeakMap<Package, ReadonlyMap<string, string>>();

/** The styles of a Word document, and the definitions of lists that are added to it. */
export class WordLists implements WordDefinitions {
  private readonly numbers = new Map<ListOfItems | 'bullets', number>();
  private readonly definitions: string[] = [];
  private readonly instances: string[] = [];
  private next: { definition: number; instance: number } | null = null;
  private readonly ordered: { definition: number | null; bullets: number | null } = { definition: null, bullets: null };

  constructor(private readonly pkg: Package) {}

  style(type: 'paragraph' | 'character', name: string): string | null {
    const known = stylesOf.get(this.pkg) ?? readStyles(this.pkg);
    stylesOf.set(this.pkg, known);
    return known.get(`${type} ${name}`) ?? null;
  }

  list(list: ListOfItems, level: number): number {
    const key = list.isOrdered ? list : 'bullets';
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.newInstance();
    const definition = this.definitionOf(list.isOrdered);
    const at = Math.min(level, LEVELS - 1);
    const start = list.isOrdered
      ? `<w:lvlOverride w:ilvl="${at}"><w:startOverride w:val="${list.start}"/></w:lvlOverride>`
      : '';
    this.instances.push(`<w:num ${W} w:numId="${number}"><w:abstractNumId w:val="${definition}"/>${start}</w:num>`);
    this.numbers.set(key, number);
    return number;
  }

  /** Adds the definitions to the package. `changed` are its filled parts. */
  addTo(additions: PartAdditions, changed: ReadonlyMap<string, PackageEntry>): PackageEntry[] {
    if (this.instances.length === 0) return [];
    const part = this.part();
    if (part === null) {
      const name = additions.freeName((number) => `word/numbering${number === 1 ? '' : number}.xml`);
      additions.relate(mainPart(this.pkg), NUMBERING, name);
      additions.addPart({ part: name, contentType: NUMBERING_TYPE, bytes: Buffer.from(this.added(EMPTY), 'utf8') });
      return [];
    }
    const entry = changed.get(part);
    const text = entry ? new Package([entry]).text(part) : this.pkg.text(part);
    return [packEntry(part, Buffer.from(this.added(text), 'utf8'))];
  }

  /** A new id for a definition. */
  newDefinition(): number {
    return (this.next ??= this.firstIds()).definition++;
  }

  /** A new id for an instance of a definition, which paragraphs refer to. */
  newInstance(): number {
    return (this.next ??= this.firstIds()).instance++;
  }

  /** Adds the markup of definitions and instances with new ids. */
  add(definitions: readonly string[], instances: readonly string[]): void {
    this.definitions.push(...definitions);
    this.instances.push(...instances);
  }

  private definitionOf(isOrdered: boolean): number {
    const key = isOrdered ? 'definition' : 'bullets';
    const known = this.ordered[key];
    if (known !== null) return known;
    const id = this.newDefinition();
    this.definitions.push(definition(id, isOrdered));
    return (this.ordered[key] = id);
  }

  private firstIds(): { definition: number; instance: number } {
    const part = this.part();
    const text = part === null ? '' : this.pkg.text(part);
    return { definition: above(text, 'abstractNum', 'abstractNumId'), instance: above(text, 'num', 'numId') };
  }

  private part(): string | null {
    const part = readRelationships(this.pkg, mainPart(this.pkg)).find(({ kind }) => kind === 'numbering')?.target;
    return part !== null && part !== undefined && this.pkg.has(part) ? part : null;
  }

  /** Definitions come before instances, and both before the clean-up mark (ISO/IEC 29500-1, 17.9.17). */
  private added(text: string): string {
    const end = new RegExp('<(?:[\\w.-]+:)?numIdMacAtCleanup\\b|</(?:[\\w.-]+:)?numbering\\s*>').exec(text)?.index;
    if (end === undefined) return this.added(text.replace(/<((?:[\w.-]+:)?numbering)\b([^<>]*)\/>\s*$/, '<$1$2></$1>'));
    const first = /<(?:[\w.-]+:)?num[\s>]/.exec(text)?.index ?? end;
    const [before, between, after] = [text.slice(0, first), text.slice(first, end), text.slice(end)];
    return before + this.definitions.join('') + between + this.instances.join('') + after;
  }
}

/** A number above those of the elements `name` in a text. */
function above(text: string, name: string, attribute: string): number {
  const tags = text.match(new RegExp(`<(?:[\\w.-]+:)?${name}\\s[^<>]*>`, 'g')) ?? [];
  const id = new RegExp(`\\s(?:[\\w.-]+:)?${attribute}\\s*=\\s*["'](\\d{1,9})["']`);
  return tags.reduce((most, tag) => Math.max(most, Number(id.exec(tag)?.[1] ?? 0)), 0) + 1;
}

function definition(id: number, isOrdered: boolean): string {
  const levels = Array.from({ length: LEVELS }, (_, level) => {
    const format = isOrdered ? FORMATS[level % FORMATS.length] : 'bullet';
    const mark = isOrdered ? `%${level + 1}.` : BULLETS[level % BULLETS.length];
    return (
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${mark}"/><w:lvlJc w:val="left"/>` +
      `<w:pPr><w:ind w:left="${(level + 1) * INDENT}" w:hanging="${HANGING}"/></w:pPr></w:lvl>`
    );
  });
  const kind = isOrdered ? 'multilevel' : 'hybridMultilevel';
  return `<w:abstractNum ${W} w:abstractNumId="${id}"><w:multiLevelType w:val="${kind}"/>${levels.join('')}</w:abstractNum>`;
}

function readStyles(pkg: Package): ReadonlyMap<string, string> {
  const part = readRelationships(pkg, mainPart(pkg)).find(({ kind }) => kind === 'styles')?.target;
  if (part === null || part === undefined || !pkg.has(part)) return new Map();
  const styles = pkg
    .text(part)
    .split(/<(?=(?:[\w.-]+:)?style\s)/)
    .slice(1);
  return new Map(
    styles.flatMap((style) => {
      const prefix = /^([\w.-]+:)?style/.exec(style)?.[1] ?? '';
      const name = new RegExp(`<${prefix}name\\s[^<>]*>`).exec(style)?.[0] ?? '';
      const [type, id, shown] = [
        attributeOf(style.slice(0, style.indexOf('>')), `${prefix}type`),
        attributeOf(style.slice(0, style.indexOf('>')), `${prefix}styleId`),
        attributeOf(name, `${prefix}val`),
      ];
      return type === undefined || id === undefined || shown === undefined
        ? []
        : [[`${type} ${decodeText(shown).toLowerCase()}`, id] as const];
    }),
  );
}
