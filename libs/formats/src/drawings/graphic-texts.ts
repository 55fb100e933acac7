import type { Package } from '../package/package-reader';
import { formatNumber } from '../spreadsheet/number-format';
import { linkedParts, readPart, type XmlNode } from '../xml/xml-node';

/** What a chart or a diagram says: paragraphs, then a table, whose first row names the series. */
export interface GraphicText {
  readonly paragraphs: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Cells and paragraphs of all graphics of a document: a chart for people has some hundred. Those behind them are left out. */
const MAX_TEXTS = 50_000;
const MAX_SERIES = 200;
const MAX_POINTS = 2_000;

/**
 * The texts of the charts (ISO/IEC 29500-1, 21.2) and the diagrams (21.4) of one document, for programs that do not draw them.
 * Each part is read once.
 */
export class GraphicTexts {
  private readonly links = new Map<string, ReadonlyMap<string, string>>();
  private readonly known = new Map<string, GraphicText>();
  private left = MAX_TEXTS;

  constructor(private readonly pkg: Package) {}

  /**
   * The text of what a drawing shows; null when it shows no chart and no diagram with text.
   * @param part that the drawing belongs to
   * @param drawing an element around `a:graphicData`
   */
  of(part: string, drawing: XmlNode): GraphicText | null {
    const [data] = drawing.descendants('a:graphicData');
    const target = data && this.linksOf(part).get(graphicId(data) ?? '');
    if (target === undefined) return null;
    const text = this.known.get(target) ?? this.read(target);
    this.known.set(target, text);
    this.left -= text.rows.reduce((sum, { length }) => sum + length, text.paragraphs.length);
    return this.left < 0 || text.paragraphs.length + text.rows.length === 0 ? null : text;
  }

  private linksOf(part: string): ReadonlyMap<string, string> {
    const links = this.links.get(part) ?? linkedParts(this.pkg, part);
    this.links.set(part, links);
    return links;
  }

  private read(part: string): GraphicText {
    const root = readPart(this.pkg, part);
    return root.name === 'dgm:dataModel' ? diagramText(root) : chartText(root);
  }
}

const graphicId = (data: XmlNode): string | undefined =>
  data.child('c:chart')?.prefixed('id') ?? data.child('dgm:relIds')?.prefixed('dm');

/** The nodes of a diagram in their order. */
const diagramText = (root: XmlNode): GraphicText => ({
  paragraphs: (root.child('dgm:ptLst')?.children('dgm:pt') ?? []).flatMap((point) =>
    paragraphsIn(point.child('dgm:t')),
  ),
  rows: [],
});

/** The titles of a chart and of its axes, and the table of its categories and values. */
function chartText(root: XmlNode): GraphicText {
  const chart = root.child('c:chart');
  const titles = (chart?.descendants('c:title') ?? []).flatMap((title) => paragraphsIn(title.child('c:tx')));
  const series = (chart?.child('c:plotArea')?.descendants('c:ser') ?? []).slice(0, MAX_SERIES).map(seriesOf);
  const count = Math.min(
    MAX_POINTS,
    series.reduce((most, { values, categories }) => Math.max(most, values.length, categories.length), 0),
  );
  const names = series.map(({ name }) => name);
  const categories = series.find((one) => one.categories.length > 0)?.categories ?? [];
  const points = Array.from({ length: count }, (_, index) => [
    categories[index] ?? '',
    ...series.map(({ values }) => values[index] ?? ''),
  ]);
  return { paragraphs: titles, rows: series.length === 0 ? [] : [['', ...names], ...points] };
}

interface Series {
  readonly name: string;
  readonly categories: readonly string[];
  readonly values: readonly string[];
}

/** A series, of a scatter chart with `xVal` and `yVal`. */
const seriesOf = (series: XmlNode): Series => ({
  name: (series.child('c:tx')?.descendants('c:v') ?? []).map(({ text }) => text).join(' '),
  categories: pointsIn(series.child('c:cat') ?? series.child('c:xVal')),
  values: pointsIn(series.child('c:val') ?? series.child('c:yVal')),
});

/** The stored points by their index. */
function pointsIn(data: XmlNode | undefined): string[] {
  const code = data?.descendants('c:formatCode')[0]?.text ?? 'General';
  const isNumeric = data?.child('c:numRef') !== undefined || data?.child('c:numLit') !== undefined;
  const points: string[] = [];
  for (const point of data?.descendants('c:pt') ?? []) {
    const index = point.number('idx') ?? points.length;
    const text = point.child('c:v')?.text ?? '';
    const number = isNumeric && text !== '' ? Number(text) : NaN;
    if (Number.isInteger(index) && index >= 0 && index < MAX_POINTS)
      points[index] = Number.isFinite(number) ? formatNumber(number, code, false) : text;
  }
  return Array.from(points, (point) => point ?? '');
}

function paragraphsIn(body: XmlNode | undefined): string[] {
  const paragraphs = (body?.descendants('a:p') ?? []).map((paragraph) =>
    paragraph
      .descendants('a:t')
      .map(({ text }) => text)
      .join('')
      .trim(),
  );
  const stored = (body?.descendants('c:v') ?? []).map(({ text }) => text.trim());
  return [...paragraphs, ...stored].filter((text) => text !== '');
}
