import type { Analysis } from '../analysis';
import { addresseeParties } from '../parties/addressee';
import { hasLegalForm, isNameLike, type PartyName } from '../parties/company-names';
import { letterheadParties } from '../parties/letterhead';
import type { Party } from '../parties/party';
import type { Cell } from '../tables/sheet';
import { foldKey } from '../values/folding';
import { isPostalLine } from '../values/postal';

/** Sender and recipient of a letter; null where its head does not show them. */
export interface LetterParties {
  sender: PartyName | null;
  recipient: PartyName | null;
}

/**
 * The parties by the blocks of addresses above the salutation: the last one is the recipient's. The sender is a company of the
 * letterhead, else the first block, which people write above the recipient's.
 */
export function letterParties(salutation: Cell, analysis: Analysis): LetterParties {
  const blocks = addressBlocks(salutation, analysis);
  const last = blocks.at(-1);
  const first = analysis.sheet.cells.find((cell) => isNameLike(cell, analysis));
  if (!last || last.name.cell === first) return { sender: null, recipient: null };
  const own = linesOf(last);
  const end = own.at(-1)?.row ?? last.name.cell.row;
  const [head] = letterheadParties(analysis, [foldKey(last.name.text)]).filter(
    ({ name: { cell } }) => !own.includes(cell) && (cell.row <= end || cell.row > salutation.row),
  );
  const isCompany = head !== undefined && hasLegalForm(head.name.text);
  const sender = isCompany || blocks.length < 2 ? head : blocks[0];
  return { sender: sender?.name ?? null, recipient: last.name };
}

/** Names with their addresses above the salutation, from top to bottom; further lines of a block are no names of their own. */
function addressBlocks(salutation: Cell, analysis: Analysis): Party[] {
  const parties = addresseeParties(analysis, [])
    .filter(({ name: { cell } }) => cell.row < salutation.row)
    .sort((a, b) => a.name.cell.row - b.name.cell.row);
  const inner = new Set<Cell>();
  return parties.filter((party) => {
    if (inner.has(party.name.cell)) return false;
    for (const line of linesOf(party)) inner.add(line);
    return true;
  });
}

/** The lines of a block down to the one with the postal code. */
function linesOf({ below }: Party): Cell[] {
  return below.slice(0, below.findIndex(({ text }) => isPostalLine(text)) + 1);
}
