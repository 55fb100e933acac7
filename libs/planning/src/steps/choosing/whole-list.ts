import type { Control } from '@app/browsing';
import { likeness } from '../../matching/likeness';
import { StepError } from '../step-error';

/** Names of the box that ticks all entries of a list. */
const TICKS_ALL =
  /^(?:(?:select|check|tick|mark|choose|toggle) (?:all|every)\b|all$|alle (?:auswählen|markieren)|tout sélectionner|seleccionar tod|seleziona tutt|alles selecteren)/i;
const BOXES: ReadonlySet<string> = new Set(['checkbox', 'switch']);
const FITS = 0.6;

/**
 * The boxes that tick all entries of a list: the one for all of them, or else those in its rows. The noun tells which of several lists.
 * @throws StepError when the page has no such boxes, or several lists with them
 */
export function boxesOfList(noun: string, controls: readonly Control[]): Control[] {
  const boxes = controls.filter(({ kind, disabled }) => BOXES.has(kind) && !disabled);
  const isHeader = ({ row, list }: Control): boolean =>
    list !== undefined && list.header.length > 0 && row === list.header.join(' ').trim();
  const whole = boxes.filter((box) => TICKS_ALL.test(box.name.trim()) || isHeader(box));
  const [only] = ofNoun(noun, whole);
  if (only) return [only];
  const rows = boxes.filter(({ row, list }) => row && list);
  const lists = new Set(ofNoun(noun, rows).map(({ list }) => list?.id));
  if (lists.size === 0) throw new StepError(`The page has no list of ${noun} with boxes to tick.`);
  return rows.filter(({ list }) => lists.has(list?.id));
}

function ofNoun(noun: string, boxes: readonly Control[]): readonly Control[] {
  const isOne = new Set(boxes.map(({ list, id }) => list?.id ?? id)).size <= 1;
  if (isOne) return boxes;
  const names = ({ name, section, list }: Control): string[] => [name, section, list?.name ?? '', list?.place ?? ''];
  const named = boxes.filter((box) => names(box).some((text) => likeness(noun, text) >= FITS));
  if (new Set(named.map(({ list, id }) => list?.id ?? id)).size === 1) return named;
  throw new StepError(`The page has several lists with boxes to tick. Write which one is meant by "${noun}".`);
}
