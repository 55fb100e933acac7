import { type Package, parseXml, withoutCdata } from '@app/formats';
import type { Output } from '../language/output';
import type { Context } from '../language/context';
import { renderText } from './cell-markup';
import { type CellText, compileCellText } from './sheet-text';
import type { TemplateFindings } from '../language/template-findings';

interface TaggedString {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly text: CellText;
  /** A cell that shows it, in words. */
  readonly place: () => string;
}

/** The shared strings of a workbook. The strings with placeholders are compiled. */
export class SharedStrings {
  readonly texts: ReadonlyMap<number, CellText>;

  private constructor(
    readonly part: string,
    private readonly source: string,
    private readonly strings: readonly TaggedString[],
  ) {
    this.texts = new Map(strings.map(({ index, text }) => [index, text]));
  }

  /**
   * Reads the table of strings; null when it has no placeholder. Invalid placeholders are added to `findings`; `cellOf` names the
   * cell that shows a string.
   */
  static read(
    pkg: Package,
    part: string | null,
    findings: TemplateFindings,
    cellOf: (index: number) => string,
  ): SharedStrings | null {
    const source = part && pkg.has(part) ? withoutCdata(pkg.text(part)) : '';
    if (!part || !findings.reader.mayHoldTags(source)) return null;
    const items = parseXml(source, part).children.filter((child) => child.name === 'si');
    const strings = items.flatMap((root, index): TaggedString[] => {
      const place = () => cellOf(index);
      const text = compileCellText({ part, source, root, firstParagraph: index + 1, place }, findings);
      return text ? [{ index, from: root.openEnd, to: root.closeStart, text, place }] : [];
    });
    return strings.length === 0 ? null : new SharedStrings(part, source, strings);
  }

  /**
   * Writes the filled table to `out`. Strings for which `isUnused` returns true become empty. Throws TemplateError
   * `value_too_long`: Excel does not open a workbook with a longer string.
   */
  write(context: Context, out: Output, isUnused: (index: number) => boolean): void {
    let cursor = 0;
    for (const string of this.strings) {
      out.write(this.source.slice(cursor, string.from));
      // A text with marks is written into its cells.
      if (!string.text.isRich && !isUnused(string.index)) out.writeCharged(renderText(string, context, out));
      cursor = string.to;
    }
    out.write(this.source.slice(cursor));
  }
}
