import type { Control } from '@app/browsing';
import { describeControl, nameOf, textFitness } from '../../matching/control-texts';
import { entryName } from '../../matching/entry-name';
import type { Phrase, Target } from '../../task/step';
import { slotsOf } from '../filling/slots';
import { entryMenuOf } from '../locating/in-entry';
import { showEntry } from '../locating/opening';
import { pick } from '../locating/pick';
import type { StepRun } from '../step-run';
import { clickControl } from '../submitting/submitting';
import { carryOut, fill } from './carrying-out';
import { changeOfCell } from './changing-cell';
import { asksFor } from './deed-words';
import { inMenu, openerHere } from './finding';
import { entryOf, type Opener, openerOf, type Order } from './openers';
import { piecesOf } from './pieces';
import { placePieces } from './placing';

/**
 * "Set the phone number of Ada to 555" where the page shows no such field: in the entry of Ada, or in the form that it opens.
 * @returns false where the words name no such thing, or the page has it as a field
 */
export async function changeOfEntry(run: StepRun, target: Target, value: Phrase): Promise<boolean> {
  if (await changeInRow(run, target, value)) return true;
  const words = target.near ? '' : run.values.resolve(target.phrase).text.replace(/["“”„]/g, '');
  const [, thing, owner] = OF_OWNER.exec(words) ?? [];
  if (!thing || !owner) return false;
  if (await changeOfCell(run, thing, owner, run.values.resolve(value))) return true;
  const own = pick(run, run.wanted(target), await run.view(), 'set').control;
  // The box that selects the entry is called like it, and is no field of it.
  const isSelecting = own?.kind === 'checkbox' && own.row !== '' && textFitness(own, thing) < NAMED_SO;
  if (own && !isSelecting) return false;
  if (!own) await showEntry(run, owner);
  if (!own && (await changeOfCell(run, thing, owner, run.values.resolve(value)))) return true;
  const view = await run.view();
  const parts = [
    { word: '', words: [thing] },
    { word: 'of', words: [owner] },
    { word: 'to', words: value },
  ];
  const order: Order = { verb: 'change', pieces: piecesOf(run, parts), today: run.today };
  const entry = entryOf(order, view);
  if (!entry || 'problem' in entry) return false;
  if (await changeInEntry(run, order)) return true;
  const opener = await openerHere(run, order);
  if (opener) await carryOut(run, order, opener);
  return opener !== null;
}

/** "Set the stock in the row Ada to 5": the row is said as the place. */
async function changeInRow(run: StepRun, target: Target, value: Phrase): Promise<boolean> {
  const { words, near, ordinal } = run.wanted(target);
  if (!near || (near.relation !== 'row' && near.relation !== 'in') || words === '' || ordinal !== null) return false;
  return changeOfCell(run, words, near.words, run.values.resolve(value));
}

/** How well a box must be called like the thing. */
const NAMED_SO = 0.5;
/** "Arrival of reservation H-303": words in lower case say what the owner is. */
const OF_OWNER = /^(\p{L}[\p{L} -]*?) (?:of|for) (?:the )?(?:(?!of |for )\p{Ll}+ ){0,2}(\p{Lu}.*|\d.*)$/u;

/** "Move the card A to Done" where the menu of the card says so. @returns false where it has no such menu, or is dragged */
export async function moveByMenu(run: StepRun, source: Target, onto: Target): Promise<boolean> {
  const [what, goal] = [run.wanted(source), run.wanted(onto)];
  const order: Order = {
    verb: 'move',
    pieces: piecesOf(run, [
      { word: 'called', words: [entryName(what.words) ?? what.words] },
      { word: 'to', words: [goal.words] },
    ]),
    today: run.today,
  };
  const entry = what.words === '' || goal.words === '' ? null : entryOf(order, await run.view());
  if (!entry || 'problem' in entry || entry.controls.some(({ kind }) => kind === 'draggable')) return false;
  const menu = entryMenuOf(entry.controls);
  const only = (controls: readonly Control[]): Opener | { problem: string } | null => {
    const found = openerOf(order, controls, false, entry.row);
    const isOpen = found && 'rest' in found && found.rest.length > 0 && !asksFor(nameOf(found.control));
    return isOpen ? null : found;
  };
  const found = menu && (await inMenu(run, menu, only));
  if (!found) return false;
  run.trace.target = describeControl(found.control);
  if (found.rest.length > 0) await carryOut(run, order, found);
  else await clickControl(run, found.control, 'click');
  return true;
}

/** The fields of the entry itself take the value: "give Ada a B in Maths" where each row has a list of grades. */
export async function changeInEntry(run: StepRun, order: Order): Promise<boolean> {
  const entry = entryOf(order, await run.view());
  if (!entry || 'problem' in entry) return false;
  const slots = slotsOf(entry.controls).filter(({ kind }) => kind === 'single' || kind === 'radios');
  const rest = order.pieces.filter((piece) => piece.word === 'to' || piece.word === '');
  const about = { object: '', today: run.today };
  const value = rest.filter(({ word }) => word === 'to');
  const label = rest.find(({ word }) => word === '')?.value.text;
  const pieces = label === undefined ? value : value.map((piece) => ({ ...piece, value: { ...piece.value, label } }));
  if (slots.length === 0 || value.length !== 1) return false;
  const placed = placePieces(pieces, slots, about);
  if ('problem' in placed) return false;
  await fill(run, placed.placements);
  return true;
}
