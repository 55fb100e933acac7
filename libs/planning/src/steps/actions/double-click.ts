import type { Control, PageView } from '@app/browsing';
import { describeControl } from '../../matching/control-texts';
import { StepError } from '../step-error';
import type { StepRun } from '../step-run';

/** Whether the words of a step say a double click. It opens or edits what it is on, as two clicks do not. */
export const isDoubleClick = (sentence: string): boolean =>
  /^\W*(?:\w+\W+){0,3}double[-_ ]?(?:click|tap)/i.test(sentence);

/** A box that has the name of its entry is not that entry: a double click would tick it. */
export const isBox = ({ kind }: Control): boolean => kind === 'checkbox' || kind === 'switch' || kind === 'radio';

/** The only field that the last click has opened, or is on. Others are fields for something else. */
export async function openedField(run: StepRun): Promise<Control> {
  const known = new Map(run.beforePress?.controls.map((control) => [control.id, control]));
  const isNew = ({ id, kind }: Control): boolean => known.get(id)?.kind !== kind || known.get(id)?.readonly === true;
  const pressed = run.last?.id;
  const opened = ({ controls }: PageView): Control[] =>
    controls.filter(
      (control) =>
        TEXT_FIELDS.has(control.kind) &&
        !control.disabled &&
        !control.readonly &&
        (isNew(control) || control.id === pressed),
    );
  await run.page.waitUntil((view) => opened(view).length > 0, OPENS_MS);
  const [field, ...others] = opened(await run.observe());
  if (!field || others.length > 0)
    throw new StepError(
      `The double click has opened ${field ? 'several fields' : 'no field'}. Write which field is meant.`,
    );
  run.trace.target = describeControl(field);
  return field;
}
const TEXT_FIELDS: ReadonlySet<Control['kind']> = new Set(['text', 'multiline', 'rich_text', 'number', 'combobox']);
/** Time in which a field appears behind a click. */
const OPENS_MS = 1_500;
