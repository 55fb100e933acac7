import { attributeOf, escapeXml, parseXml, TemplateError, walkElements, type XmlElement } from '@app/formats';
import { type Edit, edited } from './table-markup';

/** The element around the cells of a row. The format has none: its cells name their column and row ("0:2"). */
export const STORY_ROW = 'filledRow';
const TABLE = 'Table';
const CELL = 'Cell';

/** A story with an element around the cells of each row of its tables; null for one without such tables. */
export function withStoryRows(source: string, root: XmlElement): string | null {
  const edits: Edit[] = [];
  walkElements(root, (table) => {
    if (table.name === TABLE) edits.push(...rowEdits(table, source));
  });
  return edits.length === 0 ? null : edited(source, edits);
}

/** The elements around rows. A table whose cells are not in the order of their rows stays as it is. */
function rowEdits(table: XmlElement, source: string): Edit[] {
  const cells = table.children.filter(({ name }) => name === CELL);
  const numbers = cells.map((cell) => rowOf(cell, source));
  if (numbers.some((number, index) => number === null || number < (numbers[index - 1] ?? 0))) return [];
  return cells.flatMap((cell, index): Edit[] => {
    const isFirst = numbers[index] !== numbers[index - 1];
    const isLast = numbers[index] !== numbers[index + 1];
    return [
      ...(isFirst ? [insertion(cell.start, `<${STORY_ROW} number="${numbers[index]}">`)] : []),
      ...(isLast ? [insertion(cell.end, `</${STORY_ROW}>`)] : []),
    ];
  });
}

const insertion = (at: number, text: string): Edit => ({ start: at, end: at, text });
const tagOf = ({ start, openEnd }: XmlElement, source: string): string => source.slice(start, openEnd);

function rowOf(cell: XmlElement, source: string): number | null {
  const row = /^\d+:(\d+)$/.exec(attributeOf(tagOf(cell, source), 'Name') ?? '')?.[1];
  return row === undefined ? null : Number(row);
}

/**
 * A filled story without these elements, in which the cells, rows and numbers of rows of tables agree (IDML File Format Specification
 * 8.0, 10.6). Throws TemplateError `unsupported_structure` for other numbers of rows in a table with cells that span rows.
 */
export function withoutStoryRows(markup: string, part: string): string {
  const edits: Edit[] = [];
  walkElements(parseXml(markup, part), (table) => {
    if (table.name === TABLE) edits.push(...new StoryTable(table, markup, part).edits());
  });
  return edited(markup, edits);
}

class StoryTable {
  private readonly rows: readonly XmlElement[];
  /** The rows of the template that the rows of the table are, by number. */
  private readonly numbers: readonly number[];

  constructor(
    private readonly table: XmlElement,
    private readonly source: string,
    private readonly part: string,
  ) {
    this.rows = this.childrenOf(STORY_ROW);
    this.numbers = this.rows.map((row) => Number(attributeOf(tagOf(row, source), 'number')));
  }

  edits(): Edit[] {
    const elements = this.rows.flatMap(({ start, openEnd, closeStart, end }): Edit[] => [
      { start, end: openEnd, text: '' },
      { start: closeStart, end, text: '' },
    ]);
    const definitions = this.childrenOf('Row');
    const isSame = this.numbers.every((number, index) => number === index) && definitions.length <= this.rows.length;
    if (this.rows.length === 0 || isSame) return elements;
    return [...elements, ...this.cellEdits(), ...this.definitionEdits(definitions), this.countEdit(definitions.length)];
  }

  private childrenOf(name: string): XmlElement[] {
    return this.table.children.filter((child) => child.name === name);
  }

  private cellEdits(): Edit[] {
    return this.rows.flatMap((row, index) =>
      row.children.map((cell): Edit => {
        const tag = tagOf(cell, this.source);
        if (Number(attributeOf(tag, 'RowSpan') ?? 1) > 1) throw this.refused();
        const text = tag.replace(/(\sName\s*=\s*["']\d+:)\d+/, (_, before: string) => before + String(index));
        return { start: cell.start, end: cell.openEnd, text };
      }),
    );
  }

  /** A row of the table for each row of cells. Copies get ids of their own. */
  private definitionEdits(definitions: readonly XmlElement[]): Edit[] {
    const [first, last] = [definitions[0], definitions.at(-1)];
    if (!first || !last) return [];
    const used = new Set<number>();
    const markup = this.numbers.map((number, index) => {
      const definition = definitions.find((one) => attributeOf(tagOf(one, this.source), 'Name') === String(number));
      const { start, end } = definition ?? last;
      const named = this.source
        .slice(start, end)
        .replace(/(\sName\s*=\s*["'])\d+/, (_, before: string) => before + String(index));
      const isCopy = used.has(number);
      used.add(number);
      return isCopy
        ? named.replace(/(\sSelf\s*=\s*["'])([^"']*)/, (_, before: string, id: string) => `${before}${id}_${index}`)
        : named;
    });
    return [{ start: first.start, end: last.end, text: markup.join('') }];
  }

  /** Heads and foots are counted apart. */
  private countEdit(total: number): Edit {
    const tag = tagOf(this.table, this.source);
    const [heads, foots] = ['HeaderRowCount', 'FooterRowCount'].map((name) => Number(attributeOf(tag, name) ?? 0)) as [
      number,
      number,
    ];
    const counts = {
      HeaderRowCount: this.numbers.filter((number) => number < heads).length,
      FooterRowCount: this.numbers.filter((number) => number >= total - foots).length,
      BodyRowCount: this.numbers.filter((number) => number >= heads && number < total - foots).length,
    };
    const text = Object.entries(counts).reduce(
      (all, [name, count]) =>
        all.replace(new RegExp(`(\\s${name}\\s*=\\s*["'])\\d+`), (_, before: string) => before + String(count)),
      tag,
    );
    return { start: this.table.start, end: this.table.openEnd, text };
  }

  private refused(): TemplateError {
    const story = escapeXml(this.part.replace(/^Stories\/Story_|\.xml$/g, ''));
    const message = `A table of the story "${story}" has cells that span rows: its rows can be neither repeated nor removed.`;
    return new TemplateError('unsupported_structure', message, { part: this.part });
  }
}
