import type { RunValue } from '@app/planning/services';
import type { Chance } from './chance';
import { value } from './instance';
import { MONTHS } from './widgets/dates';

/** Writes the instructions of a task as different office workers would, and collects the values of its placeholders. */
export class Wording {
  readonly values: RunValue[] = [];

  constructor(private readonly chance: Chance) {}

  /** A value: quoted, bare, or as a placeholder. */
  value(text: string, label: string): string {
    if (!this.chance.is(0.3)) return this.chance.say(text);
    const field = label.toLowerCase().replace(/[^a-z0-9]+/g, '_');
    this.values.push(value(field, text, { label }));
    return `{{${field}}}`;
  }

  private name(label: string): string {
    return this.chance.pick([label, label, `"${label}"`, label.toLowerCase()]);
  }

  enter(label: string, text: string): string {
    const [what, where] = [this.value(text, label), this.name(label)];
    return this.chance.pick([
      `enter ${what} in the ${where} field`,
      `type ${what} into ${where}`,
      `put ${what} in ${where}`,
      `fill in ${where} with ${what}`,
      `set ${where} to ${what}`,
      `in the ${where} field, type ${what}`,
      `write ${what} in the ${where} box`,
      `for ${where}, enter ${what}`,
      `enter ${what} as the ${where}`,
    ]);
  }

  select(label: string, text: string): string {
    const [what, where] = [this.value(text, label), this.name(label)];
    return this.chance.pick([
      `select ${what} as the ${where}`,
      `choose ${what} for ${where}`,
      `pick ${what} from the ${where} list`,
      `select ${what} in ${where}`,
      `set ${where} to ${what}`,
      `choose ${what} from the ${where} dropdown`,
      `for ${where} select ${what}`,
    ]);
  }

  radio(label: string, text: string): string {
    const [what, where] = [this.chance.say(text), this.name(label)];
    return this.chance.pick([
      `choose ${what} for ${where}`,
      `select ${what} as the ${where}`,
      `select the option ${what} under ${where}`,
      `set ${where} to ${what}`,
      `pick ${what} as ${where}`,
    ]);
  }

  check(label: string, checked: boolean): string {
    const box = this.chance.pick([`"${label}"`, label, `the "${label}" box`, `the ${label} checkbox`]);
    return this.chance.pick(
      checked
        ? [`check ${box}`, `tick ${box}`, `mark ${box}`, `put a check mark at ${box}`]
        : [`uncheck ${box}`, `untick ${box}`, `remove the tick from ${box}`, `deselect ${box}`],
    );
  }

  turn(label: string, on: boolean): string {
    const word = on ? 'on' : 'off';
    const name = this.chance.pick([label, `"${label}"`, `the ${label} switch`]);
    return this.chance.pick([
      `turn ${word} ${name}`,
      `switch ${name} ${word}`,
      `${on ? 'enable' : 'disable'} ${name}`,
      `turn ${name} ${word}`,
    ]);
  }

  date(label: string, iso: string): string {
    const [what, where] = [this.chance.is(0.25) ? this.value(iso, label) : this.dateText(iso), this.name(label)];
    return this.chance.pick([
      `pick ${what} as the ${where}`,
      `enter ${what} in ${where}`,
      `set the ${where} to ${what}`,
      `choose ${what} for ${where}`,
      `select ${what} as ${where}`,
      `select the date ${what} in ${where}`,
    ]);
  }

  /** A date in a form that has one meaning only. */
  private dateText(iso: string): string {
    const [year, month = '', day = ''] = iso.split('-');
    const name = MONTHS[Number(month) - 1] ?? '';
    const forms = [iso, `${Number(day)} ${name} ${year}`, `${name} ${Number(day)}, ${year}`, `${day}.${month}.${year}`];
    return this.chance.pick(Number(day) > 12 ? [...forms, `${day}/${month}/${year}`] : forms);
  }

  number(label: string, number: number, noun = ''): string {
    const where = this.name(label);
    const slider = noun ? [`move the ${where} ${noun} to ${number}`, `drag the ${where} ${noun} to ${number}`] : [];
    return this.chance.pick([
      `set ${where} to ${number}`,
      `set the ${where} to ${number}`,
      `change ${where} to ${number}`,
      `adjust the ${where} to ${number}`,
      ...slider,
    ]);
  }

  press(button: string): string {
    return this.chance.pick([
      `click ${button}`,
      `press the ${button} button`,
      `click the "${button}" button`,
      `press "${button}"`,
      `click on ${button}`,
      `hit ${this.chance.quote(button)}`,
    ]);
  }

  submit(button: string): string {
    return this.chance.is(0.3) ? this.chance.pick(['submit the form', 'submit', 'send the form']) : this.press(button);
  }

  /** Clauses as sentences, as one sentence, or as a list. */
  join(...clauses: string[]): string {
    const [last = '', ...before] = [...clauses].reverse();
    const first = before.reverse();
    const style = this.chance.pick(['sentences', 'one', 'numbered', 'bullets', 'then']);
    if (style === 'one' && first.length > 0 && first.length < 4) return `${upper(first.join(', '))} and ${last}.`;
    if (style === 'numbered') return clauses.map((clause, index) => `${index + 1}. ${upper(clause)}`).join('\n');
    if (style === 'bullets') return clauses.map((clause) => `- ${upper(clause)}`).join('\n');
    if (style === 'then' && first.length > 0)
      return `${first.map((clause) => `${upper(clause)}.`).join(' ')} ${this.chance.pick(['Then', 'Finally,', 'After that,'])} ${last}.`;
    return clauses.map((clause) => `${upper(clause)}.`).join(' ');
  }
}

export const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
