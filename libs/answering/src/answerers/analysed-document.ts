import type { DocumentPage, DocumentText, Grid } from '@app/reading/services';
import { countryOf } from '../coercion/country';
import type { CoercionContext } from '../coercion/value-types';
import type { Choice } from '../structure/choices';
import type { FoundGrid } from '../structure/grids/continued-grids';
import { withChosenWords } from '../structure/chosen-words';
import { framedGridsOf, gridsOf } from '../structure/grids/grids';
import { joinedSideBySide } from '../structure/grids/side-by-side';
import { LabelledValues } from '../structure/labelled-values';
import { type PairsAndChoices, pairsAndChoicesOf } from '../structure/pairs';
import { type LabelledCell, labelledCells } from './labels/labels';
import { withItemGrids } from './tables/item-grids';
import { findItemTable, type ItemTable } from './tables/item-table';
import { type Sheet, toSheet } from './tables/sheet';
import { titledTables } from './tables/table';
import { findDates } from './values/dates';
import { type Locale, localeOf } from './values/locale';

/**
 * A document with what answerers derive from it alone. Each part is computed when it is first asked for, and kept for the other
 * questions about the document, so nothing may change it.
 */
export class AnalysedDocument {
  #sheet?: Sheet;
  #labelledCells?: LabelledCell[];
  #locale?: Locale;
  #form?: PairsAndChoices;
  #labelledValues?: LabelledValues;
  #grids?: FoundGrid[];
  #framedGrids?: Grid[];
  #itemTable?: ItemTable | null;
  #context?: CoercionContext;

  readonly text: DocumentText;

  constructor(read: DocumentText) {
    this.text = withChosenWords(read);
  }

  get pages(): DocumentPage[] {
    return this.text.pages;
  }

  get sheet(): Sheet {
    return (this.#sheet ??= toSheet(this.text));
  }

  /** The cells of the sheet with the labels that the lexicon knows. */
  get labelledCells(): LabelledCell[] {
    return (this.#labelledCells ??= labelledCells(this.sheet));
  }

  get locale(): Locale {
    return (this.#locale ??= localeOf(this.sheet.cells.map(({ text }) => text)));
  }

  /** The key–value pairs. */
  get labelledValues(): LabelledValues {
    return (this.#labelledValues ??= new LabelledValues(this.form.pairs));
  }

  /** The questions with boxes to tick. */
  get choices(): Choice[] {
    return this.form.choices;
  }

  private get form(): PairsAndChoices {
    return (this.#form ??= pairsAndChoicesOf(this.text));
  }

  /** The tables: declared, ruled, aligned, or rows of line items below titles. */
  get grids(): FoundGrid[] {
    return (this.#grids ??= withItemGrids(gridsOf(this.text), titledTables(this.sheet)).map(joinedSideBySide));
  }

  /** The table of line items; null without one. */
  get itemTable(): ItemTable | null {
    if (this.#itemTable === undefined) this.#itemTable = findItemTable(this.grids);
    return this.#itemTable;
  }

  /** The tables and forms whose cells are declared or ruled, page by page. */
  get framedGrids(): Grid[] {
    return (this.#framedGrids ??= this.pages.flatMap(framedGridsOf));
  }

  /** What the document shows about the form of values, where a query does not say it. */
  get context(): CoercionContext {
    return (this.#context ??= contextOf(this.pages, this.locale));
  }
}

function contextOf(pages: DocumentPage[], locale: Locale): CoercionContext {
  const texts = pages.flatMap((page) => page.lines.map(({ text }) => text));
  let years: string[] | undefined;
  return {
    ...locale,
    country: countryOf(texts),
    // Few documents have a day without its year.
    get years() {
      return (years ??= yearsOf(texts, locale));
    },
  };
}

function yearsOf(texts: string[], { monthFirst }: Locale): string[] {
  const dates = texts.flatMap((text) => findDates(text, monthFirst));
  return [...new Set(dates.map(({ value }) => value.slice(0, 4)))];
}
