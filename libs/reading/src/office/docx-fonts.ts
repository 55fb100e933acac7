import { type Package, readPart, type XmlNode } from '@app/formats/packages';
import type { Font } from '../document';

/** The size of text without a size (ISO/IEC 29500-1, 17.3.2.38: ten points), and the largest one of Word. */
const DEFAULT_SIZE = 10;
const MAX_SIZE = 1_638;
const BASE: Font = { name: '', size: DEFAULT_SIZE, bold: false, italic: false, color: '#000000' };
/** Styles that are based on each other. */
const DEEPEST = 20;

/** Whether a switch such as `w:b` is there and not switched off. */
export function isOn(node: XmlNode | undefined): boolean {
  return node !== undefined && !['0', 'false', 'off', 'none'].includes(node.prefixed('val') ?? '');
}

/** The fonts of runs, by the styles of a document (ISO/IEC 29500-1, 17.7). */
export class DocxFonts {
  private readonly known = new Map<string, Font>();

  private constructor(
    private readonly defaults: Font,
    private readonly styles: ReadonlyMap<string, XmlNode>,
    private readonly paragraphStyle: string | undefined,
  ) {}

  static read(pkg: Package, part: string | null): DocxFonts {
    if (part === null) return new DocxFonts(BASE, new Map(), undefined);
    const root = readPart(pkg, part);
    const styles = root.children('w:style');
    const standard = styles.find(
      (style) => style.prefixed('type') === 'paragraph' && style.prefixed('default') === '1',
    );
    return new DocxFonts(
      changed(BASE, root.child('w:docDefaults', 'w:rPrDefault', 'w:rPr')),
      new Map(styles.map((style) => [style.prefixed('styleId') ?? '', style])),
      standard?.prefixed('styleId'),
    );
  }

  /** The font of a run with these properties, in a paragraph with this style. */
  of(paragraphStyle: string | undefined, run: XmlNode | undefined): Font {
    const ofParagraph = this.ofStyle(paragraphStyle ?? this.paragraphStyle, this.defaults, 'p');
    const runStyle = run?.child('w:rStyle')?.prefixed('val');
    return changed(runStyle === undefined ? ofParagraph : this.styled(runStyle, ofParagraph, 0), run);
  }

  private ofStyle(id: string | undefined, base: Font, kind: string): Font {
    if (id === undefined) return base;
    const key = `${kind}:${id}`;
    const font = this.known.get(key) ?? this.styled(id, base, 0);
    this.known.set(key, font);
    return font;
  }

  private styled(id: string, base: Font, depth: number): Font {
    const style = this.styles.get(id);
    if (!style || depth > DEEPEST) return base;
    const parent = style.child('w:basedOn')?.prefixed('val');
    return changed(parent === undefined ? base : this.styled(parent, base, depth + 1), style.child('w:rPr'));
  }
}

/** A font with the changes of run properties; the same object without a change. */
function changed(font: Font, properties: XmlNode | undefined): Font {
  if (!properties) return font;
  const own = { ...font };
  const size = Number(properties.child('w:sz')?.prefixed('val')) / 2;
  if (size > 0) own.size = Math.min(MAX_SIZE, size);
  const bold = properties.child('w:b');
  if (bold) own.bold = isOn(bold);
  const italic = properties.child('w:i');
  if (italic) own.italic = isOn(italic);
  const name = properties.child('w:rFonts')?.prefixed('ascii');
  if (name) own.name = name;
  const color = properties.child('w:color')?.prefixed('val');
  if (color && /^[\da-f]{6}$/i.test(color)) own.color = `#${color.toLowerCase()}`;
  return own;
}
