import { type Package, parseXml, withoutCdata } from '@app/formats';
import type { Output } from '../language/output';
import { render } from '../language/render';
import type { Context } from '../language/context';
import { type CellText, compileCellText } from './sheet-text';
import type { TemplateFindings } from '../language/template-findings';

interface TaggedString {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly text: CellText;
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
      const text = compileCellText(
        { part, source, root, firstParagraph: index + 1, place: () => cellOf(index) },
        findings,
      );
      return text ? [{ index, from: root.openEnd, to: root.closeStart, text }] : [];
    });
    return strings.length === 0 ? null : new SharedStrings(part, source, strings);
  }

  /** Writes the filled table to `out`. Strings for which `isUnused` returns true become empty. */
  write(context: Context, out: Output, isUnused: (index: number) => boolean): void {
    let cursor = 0;
    for (const { index, from, to, text } of this.strings) {
      out.write(this.source.slice(cursor, from));
      // A text with marks is written into its cells.
      if (!text.isRich && !isUnused(index)) render(text.nodes, context, out);
      cursor = to;
    }
    out.write(this.source.slice(cursor));
  }
}
