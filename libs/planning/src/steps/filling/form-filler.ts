import { type Control, ControlError, type PageView } from '@app/browsing';
import { describeControl, describeInPlace, nameOf } from '../../matching/control-texts';
import { likeness } from '../../matching/likeness';
import { wordsOf } from '../../matching/words';
import type { Step } from '../../task/step';
import { toValue, type Value } from '../run-values';
import { RefusedValueError, StepError } from '../step-error';
import type { StepRun } from '../step-run';
import { goesOn } from '../submitting/submit-words';
import { goOn } from '../submitting/submitting';
import { assign } from './assignment';
import { FITS, fieldFitness, isRepetition } from './field-fitness';
import { fillSlot, takesSeveral } from './fill-slot';
import { fitNames } from './person-names';
import { type Slot, slotsOf } from './slots';

/** Pages of a form, and looks at one page after answers that bring up other questions. */
const MAX_PAGES = 20;
const MAX_LOOKS = 8;
/** Rows that are added for a repeating field. */
const MAX_ROWS = 50;
const ADDING = [
  'Add another',
  'Add',
  'Add row',
  'Add more',
  'Add item',
  'Add new',
  '+',
  'Hinzufügen',
  'Ajouter',
  'Añadir',
];
/** How well the name of a button must fit one of those. */
const ADDS = 0.7;
const SAME_COLUMN = 0.9;

interface Placement {
  value: Value;
  slot: Slot;
}

/**
 * Enters the fields of the run, or the values of the step, into the forms of the page and of those after it. Sends nothing.
 * @throws StepError after a page of which a required control, or one that holds something else, has not taken its value
 */
export async function fillForm(run: StepRun, step: Extract<Step, { kind: 'fill_form' }>): Promise<void> {
  const filler = new FormFiller(run, valuesOf(run, step), step.values.length > 0, step.all === true);
  await filler.fill();
}

function valuesOf(run: StepRun, { values }: Extract<Step, { kind: 'fill_form' }>): Value[] {
  if (values.length === 0) return run.values.given.map(toValue);
  return values.map(({ label, value }) => {
    const words = run.values.resolve(label).text;
    const resolved = run.values.resolve(value);
    return { ...resolved, label: words, field: resolved.label === '' ? words : resolved.field };
  });
}

class FormFiller {
  private readonly used = new Set<string>();
  private readonly placements: Placement[] = [];
  private readonly refused: string[] = [];

  constructor(
    private readonly run: StepRun,
    private pending: Value[],
    /** The task says the values itself. */
    private readonly isSaid: boolean,
    /** The form is sent by the same sentence, and only with all values. */
    private readonly isWhole: boolean,
  ) {}

  async fill(): Promise<void> {
    for (let page = 0; page < MAX_PAGES; page++) {
      await this.fillPage();
      if (this.refused.length > 0) throw new StepError(this.refused.join(' '));
      if (this.pending.length === 0) break;
      const next = (await this.run.view()).controls.find(goesOn);
      if (!next) break;
      this.run.trace.target = describeControl(next);
      const before = await this.run.view();
      await goOn(this.run, next, 'next');
      await this.run.report('done', 'next');
      if (isSamePage(before, await this.run.observe())) break;
    }
    if (this.isSaid && (this.isWhole || this.placements.length === 0) && this.pending.length > 0)
      throw new StepError(
        `The page has no field for ${this.pending.map(({ label, field }) => `"${label || field}"`).join(', ')}.`,
      );
    for (const value of this.pending) {
      this.run.entries.addUnplaced(value, 'The page has no field for it.');
      this.run.notes.push(`"${value.label || value.field}" has no place on the page.`);
    }
    this.noteNamesakes(await this.run.view());
    this.noteEmptyRequired(await this.run.view());
  }

  /** Fields with the name of one that was filled, which stayed empty: the values may have been meant for them. */
  private noteNamesakes({ controls }: PageView): void {
    for (const { slot } of this.placements) {
      const [filled] = slot.controls;
      if (!filled || slot.kind !== 'single') continue;
      const isNamesake = ({ id, kind, value }: Control) => kind === filled.kind && value === '' && !this.used.has(id);
      const others = controls.filter((control) => isNamesake(control) && nameOf(control) === nameOf(filled));
      if (others.length > 0)
        this.run.notes.push(
          `${describeInPlace(filled)} was filled. The page also has ${others.slice(0, 4).map(describeInPlace).join(', ')}.`,
        );
    }
  }

  /** Enters what has a place; answers may bring up further questions, so the page is looked at again while there is progress. */
  private async fillPage(): Promise<void> {
    for (let look = 0; look < MAX_LOOKS; look++) {
      const view = look === 0 ? await this.run.view() : await this.run.observe();
      const placements = this.place(
        slotsOf(view.controls).filter(({ controls }) => !controls.some(({ id }) => this.used.has(id))),
      );
      if (placements.length === 0) return;
      for (const placement of placements) await this.enter(placement);
      if (this.pending.length === 0) return;
    }
  }

  private place(slots: Slot[]): Placement[] {
    const values = fitNames(this.pending, slots);
    const scores = values.map((value) => slots.map((slot) => Math.max(0, fieldFitness(value, slot) - FITS)));
    const columns = assign(scores);
    const placements = values.flatMap((value, row) => {
      const slot = slots[columns[row] ?? -1];
      return slot ? [{ value, slot }] : [];
    });
    const isPlaced = (value: Value) =>
      placements.some((placement) => placement.value.field.split(', ').includes(value.field));
    this.pending = this.pending.filter((value) => !isPlaced(value));
    const repetitions = [...placements, ...this.placements].flatMap(({ value, slot }) =>
      this.repetitionsOf(value, slot, slots, placements),
    );
    return [...placements, ...repetitions].sort((a, b) => a.slot.controls[0]!.order - b.slot.controls[0]!.order);
  }

  /** Places that ask for the same value again, such as "Repeat e-mail". */
  private repetitionsOf(value: Value, slot: Slot, slots: Slot[], placements: Placement[]): Placement[] {
    const free = slots.filter((other) => other !== slot && !placements.some((placement) => placement.slot === other));
    const again = free.filter((other) => isRepetition(other) && other.controls[0]!.kind === slot.controls[0]!.kind);
    const fits = again.filter((other) =>
      other.texts.some(({ text }) => slot.texts.some((own) => isRepetitionOf(text, own.text))),
    );
    return fits.map((other) => ({ value, slot: other }));
  }

  private async enter({ value, slot }: Placement): Promise<void> {
    for (const { id } of slot.controls) this.used.add(id);
    this.placements.push({ value, slot });
    const several = value.texts.length > 1 && !takesSeveral(slot);
    const first = several ? { ...value, text: value.texts[0]!, texts: value.texts.slice(0, 1) } : value;
    await this.enterOne(first, slot);
    if (several) await this.enterRows(value, slot);
  }

  private async enterOne(value: Value, slot: Slot): Promise<void> {
    try {
      await fillSlot(this.run, value, slot);
    } catch (error) {
      if (error instanceof RefusedValueError) {
        if (!error.isLeftOut) this.refused.push(error.message);
      } else if (error instanceof ControlError) this.run.entries.addUnplaced(value, error.message);
      else throw error;
      this.run.note(error.message);
      await this.run.report('failed', 'enter');
      return;
    }
    await this.run.report('done', 'enter');
  }

  /** The further values of a repeating field go into the fields of the same name, for which rows are added. */
  private async enterRows(value: Value, first: Slot): Promise<void> {
    for (const text of value.texts.slice(1, MAX_ROWS)) {
      const slot = (await this.nextRow(first)) ?? (await this.addRow(first));
      const one = { ...value, text, texts: [text] };
      if (!slot) {
        this.run.entries.addUnplaced(one, 'The page takes no further value.');
        continue;
      }
      for (const { id } of slot.controls) this.used.add(id);
      await this.enterOne(one, slot);
    }
  }

  private async nextRow(first: Slot): Promise<Slot | null> {
    const { controls } = await this.run.view();
    const name = columnName(first);
    const free = slotsOf(controls).filter((slot) => !slot.controls.some(({ id }) => this.used.has(id)));
    return free.find((slot) => slot.kind === first.kind && likeness(name, columnName(slot)) >= SAME_COLUMN) ?? null;
  }

  private async addRow(first: Slot): Promise<Slot | null> {
    const { controls } = await this.run.view();
    const after = controls.filter(({ kind, order }) => kind === 'button' && order > first.controls[0]!.order);
    const button = after.find((control) => ADDING.some((words) => likeness(words, nameOf(control)) >= ADDS));
    if (!button) return null;
    await this.run.act({ action: 'click', control: button }, () => this.run.page.click(button));
    return this.nextRow(first);
  }

  private noteEmptyRequired({ controls }: PageView): void {
    const empty = controls.filter(
      ({ required, value, checked, kind }) => required && kind !== 'radio' && value === '' && checked !== true,
    );
    const isOpen = (control: Control) => control.checked !== null || control.value === '';
    const names = empty.filter(isOpen).map(describeControl);
    if (names.length > 0) this.run.notes.push(`Required, but not given: ${names.join(', ')}.`);
  }
}

/** The name of a control without the number of its row. */
const columnName = ({ controls }: Slot) =>
  nameOf(controls[0]!)
    .replace(/[\s#[(_-]*\d+[\])]*\s*$/u, '')
    .trim();

function isRepetitionOf(text: string, other: string): boolean {
  const { terms } = wordsOf(text);
  const rest = terms.filter((term) => term !== 'confirm').join(' ');
  return rest === wordsOf(other).terms.join(' ') && rest !== terms.join(' ');
}

function isSamePage(before: PageView, after: PageView): boolean {
  const names = ({ controls }: PageView) => controls.map((control) => `${control.kind} ${nameOf(control)}`).join('\n');
  return before.address === after.address && names(before) === names(after);
}
