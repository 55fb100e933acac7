import { horizontalOverlap } from '../readers/layout';
import type { Analysis } from './analysis';
import { findAmounts } from './amounts';
import { fold } from './folding';
import { type Cell, type Span, spanBox } from './sheet';

/** The columns of an item table that are asked for. */
export type ColumnKind = 'description' | 'amount' | 'quantity' | 'unit_price' | 'code' | 'tax_rate' | 'position';

export interface Column {
  kind: ColumnKind | null;
  title: string;
  header: Span;
}

export interface ItemTable {
  columns: Column[];
  /** Per item: the span of each column, or null where the item has none. */
  items: (Span | null)[][];
}

/** Words of column titles; folded, tried in this order. */
const TITLES: [ColumnKind, RegExp][] = [
  ['position', /^(pos|position|nr|no|#|line|lfd nr|s no|item no)\.?$/],
  [
    'code',
    /\b(art(ikel)?\.? ?-?(nr|no|nummer|number)|article (no|number|code)|sku|item (code|no|number)|product code|code|ref(erence)?|ean|gtin|artikelnummer|codigo|codice|artikel)\b/,
  ],
  [
    'unit_price',
    /\b(unit ?price|price ?\/|price per|per unit|u\/?p|rate|einzelpreis|e-?preis|stuckpreis|nettopreis|preis ?\/|prix unitaire|p\.? ?u\.?( ht)?|pu ht|prijs per stuk|stuksprijs|precio unitario|prezzo unitario|vke)\b/,
  ],
  [
    'tax_rate',
    /\b(tax ?%|vat ?%|vat rate|steuersatz|ust\.? ?%|mwst\.?-? ?%|taux|btw ?%|iva ?%|tva|ust|mwst|btw|gst ?%)(?!\w)/,
  ],
  ['quantity', /\b(qty|quantity|quantite|menge|anzahl|aantal|hoeveelheid|cantidad|quantita|qte|nombre|units?|hours)\b/],
  [
    'amount',
    /\b(amount|total|line total|betrag|gesamt(preis|betrag)?|netto(betrag|wert)?|summe|montant( ht)?|prix ht|prix total|bedrag|totaal|importe|importo|totale|entgelt|price|prix|prijs|preis|positionsbetrag|amt|value)\b/,
  ],
  [
    'description',
    /\b(description|item|items|product|products?|article|service|services|details?|particulars|beschreibung|bezeichnung|artikelbezeichnung|artikelbeschreibung|leistung|produkt|artikel|text|designation|libelle|prestation|omschrijving|descripcion|concepto|descrizione|material|goods)\b/,
  ],
];
const LINES_OF_HEADER = 3;
/** Rows that end the items: sums, taxes, payment. */
const END =
  /^\W*(sub ?-?total|total|totaal|totale|gesamt|summe|zwischensumme|netto ?betrag|nettobetrag|rechnungssumme|rechnungsbetrag|zuzuglich|zzgl|net total|grand total|taxe?\b|tva\b|vat\b|gst\b|tax \(|btw\b|exclusief|amount due|balance|umsatzsteuer|steuer|warenwert|positionssumme|zahlungs|belegsummen|cash|change|discount|rechnungsrabatt|zu- und abschlage|notes?\b|prijzen)/;

/** Finds the item table: a header row with titles of at least two columns, one of them for what was sold or its price. */
export function findItemTable(analysis: Analysis): ItemTable | null {
  const candidates = analysis.sheet.rows.flatMap((_, row) => {
    const columns = headerColumns(analysis, row);
    const known = new Set(columns.map(({ kind }) => kind).filter((kind) => kind !== null));
    return known.size >= 2 && (known.has('description') || known.has('amount'))
      ? [{ row, columns, known: known.size }]
      : [];
  });
  const tables = candidates.map(({ row, columns, known }) => ({
    table: { columns, items: itemsBelow(analysis, row, columns) },
    known,
  }));
  const best = tables
    .filter(({ table }) => table.items.length > 0)
    .sort((a, b) => b.known - a.known || b.table.items.length - a.table.items.length)[0];
  return best?.table ?? null;
}

/** The cells of a row as columns; titles of several lines are put together from the rows around. */
function headerColumns(analysis: Analysis, row: number): Column[] {
  const cells = analysis.sheet.rows[row] ?? [];
  const columns = cells.flatMap(splitTitles).map((header) => {
    const title = fold(header.cell.text.slice(header.start, header.end)).trim();
    return { kind: kindOf(title), title, header };
  });
  return columns.map((column) =>
    column.kind === null ? { ...column, kind: kindOf(titleAround(analysis, column, row)) } : column,
  );
}

/** "Prijs BTW Hoeveelheid" is three titles that stand close together. */
function splitTitles(cell: Cell): Span[] {
  const whole = { cell, start: 0, end: cell.text.length };
  const kinds = cell.words.map((word) => kindOf(fold(word.text)));
  const distinct = new Set(kinds.filter((kind) => kind !== null));
  if (distinct.size < 2 || cell.words.length > 6) return [whole];
  const starts = cell.words.filter(
    (_, index) => index === 0 || (kinds[index] !== null && kinds[index] !== kinds[index - 1]),
  );
  return starts.map((word, index) => ({
    cell,
    start: word.start,
    end: (starts[index + 1]?.start ?? cell.text.length + 1) - 1,
  }));
}

function titleAround(analysis: Analysis, { header, title }: Column, row: number): string {
  const box = spanBox(header);
  const near = [-1, 1, 2].flatMap((offset) => analysis.sheet.rows[row + offset] ?? []);
  const parts = near.filter(
    (cell) =>
      cell.page === header.cell.page &&
      Math.abs(cell.box.y - box.y) < LINES_OF_HEADER * box.height &&
      horizontalOverlap(cell.box, box) > 0.5,
  );
  return [title, ...parts.map((cell) => fold(cell.text))].join(' ');
}

function kindOf(title: string): ColumnKind | null {
  if (title.length > 40 || /\d{2}/.test(title)) return null;
  return TITLES.find(([, pattern]) => pattern.test(title))?.[0] ?? null;
}

/** Rows with an amount in the amount column (or any priced row where there is none), up to the sums. */
function itemsBelow(analysis: Analysis, header: number, columns: Column[]): (Span | null)[][] {
  const amountColumn =
    lastIndex(columns, 'amount') >= 0 ? lastIndex(columns, 'amount') : lastIndex(columns, 'unit_price');
  if (amountColumn < 0) return [];
  const items: (Span | null)[][] = [];
  let pending: (Span | null)[][] = [];
  for (const row of analysis.sheet.rows.slice(header + 1)) {
    const first = row[0];
    if (!first || (items.length > 0 && row.some((cell) => END.test(fold(cell.text))))) break;
    const spans = assign(row, columns);
    const amount = spans[amountColumn];
    if (amount && hasMoney(amount)) {
      // Numbers may stand a little lower than the text of their item.
      for (const above of pending.reverse()) continueItem(spans, above, columns);
      items.push(spans);
      pending = [];
    } else {
      pending.push(spans);
    }
  }
  for (const below of pending) continueItem(items[items.length - 1], below, columns);
  return items;
}

/** A row without an amount may hold what the item's own row lacks: its text above or below the numbers. */
function continueItem(item: (Span | null)[] | undefined, spans: (Span | null)[], columns: Column[]): void {
  if (!item) return;
  columns.forEach((column, index) => {
    if (column.kind === 'description' && item[index] === null) item[index] = spans[index] ?? null;
  });
}

function hasMoney({ cell, start, end }: Span): boolean {
  return findAmounts(cell.text.slice(start, end)).some((amount) => amount.decimals === 2 || amount.withCurrency);
}

/** Gives every cell of a row to the column whose title it overlaps most, or is nearest to. */
function assign(row: Cell[], columns: Column[]): (Span | null)[] {
  const spans: (Span | null)[] = columns.map(() => null);
  for (const cell of row) {
    for (const part of partsOf(cell, columns)) {
      const index = nearestColumn(spanBox(part), columns);
      spans[index] ??= part;
    }
  }
  return spans;
}

/** Where a cell runs under several titles, its words are told apart. */
function partsOf(cell: Cell, columns: Column[]): Span[] {
  const under = columns.filter(
    ({ header }) => horizontalOverlap(spanBox(header), cell.box) > 0.5 && spanBox(header).width < cell.box.width,
  );
  if (under.length < 2) return [{ cell, start: 0, end: cell.text.length }];
  const parts: (Span & { column: number })[] = [];
  for (const word of cell.words) {
    const column = nearestColumn(word.box, columns);
    const last = parts[parts.length - 1];
    if (last && last.column === column) last.end = word.end;
    else parts.push({ cell, start: word.start, end: word.end, column });
  }
  return parts;
}

function nearestColumn(box: { x: number; width: number }, columns: Column[]): number {
  const distances = columns.map(({ header }) => {
    const title = spanBox(header);
    const gap = Math.max(title.x - box.x - box.width, box.x - title.x - title.width);
    const edges = Math.min(Math.abs(title.x - box.x), Math.abs(title.x + title.width - box.x - box.width));
    return Math.max(gap, 0) * 2 + edges * 0.5;
  });
  return distances.indexOf(Math.min(...distances));
}

function lastIndex(columns: Column[], kind: ColumnKind): number {
  return columns.findLastIndex((column) => column.kind === kind);
}
