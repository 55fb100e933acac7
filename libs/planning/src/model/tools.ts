import type { Control } from '@app/browsing';
import { describeControl } from '../matching/control-texts';
import { enterValue } from '../steps/entering/enter-value';
import type { Value } from '../steps/run-values';
import { StepError } from '../steps/step-error';
import { handlerOf } from '../steps/step-handlers';
import type { StepRun } from '../steps/step-run';
import { clickControl } from '../steps/submitting/submitting';
import { shows } from '../steps/actions/navigating-steps';
import { toPhrase } from '../task/phrase';
import { refOf } from './observation';
import type { ToolCall, ToolName } from './tool-call';

type Carry = (run: StepRun, call: ToolCall) => Promise<void>;

/** Tools of a model by what carries them out: the same that carries out the steps of a task. */
const CARRY: Readonly<Record<Exclude<ToolName, 'done' | 'fail'>, Carry>> = {
  click: async (run, call) => clickControl(run, await controlOf(run, call), 'click'),
  enter: async (run, call) => enterValue(run, await controlOf(run, call), valueOf(run, call), 'enter'),
  select: async (run, call) => enterValue(run, await controlOf(run, call), optionsOf(valueOf(run, call)), 'select'),
  check: async (run, call) => enterValue(run, await controlOf(run, call), run.values.of('yes'), 'check'),
  uncheck: async (run, call) => enterValue(run, await controlOf(run, call), run.values.of('no'), 'check'),
  upload: async (run, call) => enterValue(run, await controlOf(run, call), filesOf(run, call), 'upload'),
  download,
  read,
  open: (run, call) => handlerOf('open')(run, { kind: 'open', address: [addressOf(run, call)], text: '' }),
  back: (run) => handlerOf('back')(run, { kind: 'back', text: '' }),
  press: (run, { text }) => handlerOf('press')(run, { kind: 'press', key: keyOf(text ?? ''), times: 1, text: '' }),
  wait: (run, { text }) =>
    handlerOf('wait')(run, { kind: 'wait', for: [text ?? ''], gone: false, seconds: null, text: '' }),
};

/** Carries out a call. @throws StepError or ControlError when it cannot be */
export function carryOutTool(run: StepRun, call: ToolCall & { tool: keyof typeof CARRY }): Promise<void> {
  return CARRY[call.tool](run, call);
}

/** A call in words, for the events of the run; texts are as the model wrote them, with placeholders. */
export function describeCall({ tool, text, field }: ToolCall, control: Control | null): string {
  const parts = [tool, control && describeControl(control), text && `"${text}"`, field && `{{${field}}}`];
  return parts.filter(Boolean).join(' ');
}

/** The control of the present view with the reference of a tool call; null when there is none. */
export async function findByRef(run: StepRun, ref: string | null): Promise<Control | null> {
  return (await run.view()).controls.find((control) => refOf(control) === ref) ?? null;
}

async function controlOf(run: StepRun, { ref }: ToolCall): Promise<Control> {
  const control = await findByRef(run, ref);
  if (!control) throw new StepError(`The page has no control "${ref}".`);
  if (control.disabled) throw new StepError(`${describeControl(control)} is disabled.`);
  run.trace.target = describeControl(control);
  return control;
}

/** Text of the model with the values of its placeholders. Each must be a field of the run. */
function valueOf(run: StepRun, { text }: ToolCall): Value {
  const phrase = toPhrase(text ?? '');
  const known = new Set(run.values.all.map(({ field }) => field));
  const unknown = phrase.find((part) => typeof part !== 'string' && !known.has(part.field));
  if (unknown && typeof unknown !== 'string') throw new StepError(`There is no value "${unknown.field}".`);
  const [only] = phrase;
  // What the model writes itself may hold a secret that it has seen somewhere: then it is bound like the secret.
  return phrase.length === 1 && typeof only === 'string' ? run.values.of(only) : run.values.resolve(phrase);
}

const optionsOf = (value: Value): Value =>
  value.texts.length === 1 && value.text.includes('|')
    ? { ...value, texts: value.text.split('|').map((option) => option.trim()) }
    : value;

function filesOf(run: StepRun, { field }: ToolCall): Value {
  const value = run.values.resolve([{ field: field ?? '' }]);
  if (value.files.length === 0) throw new StepError(`The field "${field}" has no files.`);
  return value;
}

/** Addresses are never secret: what is in one goes to the site, its logs and the events. */
function addressOf(run: StepRun, call: ToolCall): string {
  const value = valueOf(run, call);
  if (value.secretOrigins) throw new StepError('A secret cannot be a part of an address.');
  if (!/^(?:https?:\/\/|[/?#])/i.test(value.text))
    throw new StepError('An address begins with http://, https:// or /.');
  return value.text;
}

const KEY = /^(?:Enter|Tab|Escape|Space|Backspace|Delete|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right))$/;
function keyOf(text: string): string {
  if (!KEY.test(text)) throw new StepError(`"${text}" is no key that can be pressed.`);
  return text;
}

async function download(run: StepRun, call: ToolCall): Promise<void> {
  const control = await controlOf(run, call);
  const file = await run.act({ action: 'download', control }, () => run.page.download(() => run.page.click(control)));
  run.trace.value = file.name;
  run.downloads.push({ ...file, saveTo: call.field });
}

/** Only what the page shows is kept: a model may make up texts. */
async function read(run: StepRun, { text, field }: ToolCall): Promise<void> {
  const view = await run.view();
  const wanted = (text ?? '').trim();
  const cells = view.tables.flatMap(({ rows }) => rows.flat());
  const isShown = wanted !== '' && (shows(view, wanted) || cells.some((cell) => cell.includes(wanted)));
  if (!isShown) throw new StepError('The page does not show this text.');
  const shown = run.values.mask(wanted);
  run.trace.value = shown;
  run.reads.push({ field: field ?? '', text: shown });
  run.values.keep(field ?? '', wanted);
}
