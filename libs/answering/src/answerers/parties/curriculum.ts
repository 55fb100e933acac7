import { LEXICON } from '../../lexicon/lexicon';
import type { Analysis } from '../analysis';
import { foldKey } from '../values/folding';
import type { Finding } from '../labels/linking';
import { type Cell, type Sheet, wholeCell } from '../tables/sheet';
import { hasLegalForm, isNameLike, soundsLikeBusiness } from './company-names';

/*
 * The numbers are set by hand on drawn curricula; no script learns them.
 */

/** The sections of which a curriculum has at least so many, and the rows in whose first ones the name is. */
const MIN_SECTIONS = 2;
const HEAD_ROWS = 4;
/** The score of a name that only its place shows. */
const BY_PLACE = 0.7;

const BEARERS = new Set(LEXICON.parties.bearers.map(foldKey));
const SECTIONS = new Set(LEXICON.parties.sections.map(foldKey));
/** First and last names: two to four words with capitals. */
const PERSON = /^(?:\p{Lu}[\p{L}'’.-]*\s){1,3}\p{Lu}[\p{L}'’-]+$/u;

/** The person of a curriculum, whose name is its title, where a name asks for it and the document has no label with this name. */
export function personOfCurriculum(name: string, analysis: Analysis): Finding | null {
  if (!BEARERS.has(foldKey(name))) return null;
  const { sheet } = analysis;
  const sections = sectionsOf(sheet);
  if (!hasSections(sheet)) return null;
  const head = sheet.rows.slice(0, HEAD_ROWS).flat();
  const person = head
    .filter((cell) => cell.row < (sections[0]?.row ?? 0) && isPerson(cell, analysis))
    .sort((a, b) => b.box.height - a.box.height || a.row - b.row)[0];
  return person ? { value: person.text, spans: [wholeCell(person)], score: BY_PLACE } : null;
}

/** Whether a document has several sections of a curriculum. */
export function hasSections(sheet: Sheet): boolean {
  return new Set(sectionsOf(sheet).map(({ text }) => foldKey(text))).size >= MIN_SECTIONS;
}

function sectionsOf({ cells }: Sheet): Cell[] {
  return cells.filter(({ text }) => SECTIONS.has(foldKey(text.replace(/[:.]\s*$/, ''))));
}

function isPerson(cell: Cell, analysis: Analysis): boolean {
  const { text } = cell;
  return PERSON.test(text) && isNameLike(cell, analysis) && !hasLegalForm(text) && !soundsLikeBusiness(text);
}
