import type { Chance } from '../chance';
import type { TaskInstance, TaskKind } from '../instance';
import { type FormOptions, HeldForm, scopeOf } from '../page/held-form';
import type { Widget } from '../widgets/widget';
import { TEXT_FIELDS, LISTS } from '../words/fields';
import { HEADINGS, SUBMITS } from '../words/fields';
import { textInput } from '../widgets/text';
import { nativeSelect } from '../widgets/lists';
import { Wording } from '../wording';

/** What a task does with one page: its widgets, in reading order after the shuffle, and the clauses of its wording. */
export interface FormPlan {
  widgets: Widget[];
  clauses: string[];
  /** In place of the joined clauses. */
  task?: string;
  /** Keeps the order of the widgets. */
  inOrder?: boolean;
  form?: Partial<FormOptions>;
}

/** A task on one page with a form, which is submitted, or keeps what is done at once. */
export function formTask(
  name: string,
  plan: (chance: Chance, wording: Wording) => FormPlan,
  submits: 'always' | 'mostly' = 'mostly',
): TaskKind {
  return {
    name,
    make(chance) {
      const wording = new Wording(chance);
      const { widgets, clauses, task, inOrder, form } = plan(chance, wording);
      const submit = submits === 'always' || chance.is(0.75) ? chance.pick(SUBMITS) : null;
      const held = new HeldForm(chance, {
        title: chance.pick(HEADINGS),
        widgets: inOrder ? widgets : chance.shuffle(widgets),
        submit,
        ...form,
      });
      const text = task ?? wording.join(...clauses, ...(submit === null ? [] : [wording.submit(submit)]));
      return instanceOf(held, text, wording);
    },
  };
}

export function instanceOf(held: HeldForm, task: string, { values }: Wording): TaskInstance {
  const page = held.page();
  return {
    task,
    values,
    respond: (visit) => (visit.path === '' ? page : held.respond(visit)),
    solve: (browserPage) => held.solve(scopeOf(browserPage)),
    problem: () => held.problem(),
  };
}

/** Controls that the task does not name and that must stay as they are. */
export function bystanders(chance: Chance, count: number, except: readonly string[] = []): Widget[] {
  const texts = TEXT_FIELDS.filter(([label]) => !except.includes(label));
  const lists = LISTS.filter(([label]) => !except.includes(label));
  return Array.from({ length: count }, (_, index) => index).map((index) => {
    if (chance.is(0.3)) {
      const [label, options] = lists[(index * 5 + chance.int(0, 2)) % lists.length] ?? lists[0]!;
      return nativeSelect(chance, { label, options, goal: null });
    }
    const [label, values] = texts[(index * 7 + chance.int(0, 5)) % texts.length] ?? texts[0]!;
    return textInput(chance, { label, goal: null, initial: chance.is(0.3) ? chance.pick(values) : '' });
  });
}
