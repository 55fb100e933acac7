import type { Control } from '@app/browsing';
import { controlsOf, optionsOf } from '../../matching/controls.fixture';
import type { Value } from '../run-values';
import { assign } from './assignment';
import { FITS, fieldFitness } from './field-fitness';
import { fitNames, splitName } from './person-names';
import { slotsOf } from './slots';

const value = (label: string, text: string, rest: Partial<Value> = {}): Value => ({
  ...{ text, texts: [text], files: [], field: 'f1', label, type: 'text_field', secretOrigins: null },
  ...rest,
});

/** Which field goes where, by the names of the controls. */
function placed(values: Value[], parts: Partial<Control>[]): (string | undefined)[] {
  const slots = slotsOf(controlsOf(parts));
  const columns = assign(values.map((one) => slots.map((slot) => Math.max(0, fieldFitness(one, slot) - FITS))));
  return columns.map((column) => slots[column]?.controls[0]?.name);
}

describe('filling a form', () => {
  it('assigns every field to the control that fits best, each once', () => {
    const values = [value('Home phone', '1'), value('E-mail', 'a@b.test'), value('Phone', '2'), value('Fax', '3')];
    const parts = [
      { name: 'Telephone' },
      { name: 'Telephone (home)' },
      { name: 'Your email address' },
      { name: 'Comments' },
    ];
    expect(placed(values, parts)).toEqual(['Telephone (home)', 'Your email address', 'Telephone', undefined]);
  });

  it('gives yes and no to buttons that are pressed or not', () => {
    const parts: Partial<Control>[] = [{ kind: 'button', name: 'Notify team', checked: false }];
    expect(placed([value('Notify team', 'yes')], parts)).toEqual(['Notify team']);
    expect(placed([value('Notify team', 'Ann')], parts)).toEqual([undefined]);
  });

  it('gives dates to buttons that open a calendar', () => {
    const parts: Partial<Control>[] = ['Departure Pick a date', 'Departure board'].map((name) => ({
      kind: 'button',
      name,
    }));
    expect(placed([value('Departure', '2027-03-09'), value('Departure board', 'x')], parts)).toEqual([
      'Departure Pick a date',
      undefined,
    ]);
  });

  it('takes the best total, not the best pair first', () => {
    expect(
      assign([
        [0.9, 0.8],
        [0.85, 0.1],
      ]),
    ).toEqual([1, 0]);
    expect(assign([[0.5], [0.6], [0]])).toEqual([-1, 0, -1]);
  });

  it('goes by question, kind and value', () => {
    const radios = ['Male', 'Female'].map((name) => ({ kind: 'radio' as const, name, group: 'Gender' }));
    const boxes = ['Red', 'Blue'].map((name) => ({ kind: 'checkbox' as const, name, group: 'Colours' }));
    const select = { kind: 'select' as const, name: 'Country of residence', options: optionsOf('France', 'Germany') };
    const values = [
      value('Sex', 'M'),
      value('Color', 'Blue'),
      value('Country', 'DE'),
      value('CV', '', { files: [{ path: '/cv', name: 'cv' }] }),
    ];
    const places = placed(values, [
      ...radios,
      ...boxes,
      select,
      { name: 'CV notes' },
      { kind: 'file', name: 'Upload your CV' },
    ]);
    expect(places).toEqual(['Male', 'Red', 'Country of residence', 'Upload your CV']);
  });

  it('never puts a plain value into a password field, nor a repetition before the field', () => {
    const password = { kind: 'password' as const, name: 'Name on account' };
    expect(placed([value('Name on account', 'x')], [password])).toEqual([undefined]);
    expect(placed([value('E-mail', 'a@b.test')], [{ name: 'Repeat e-mail' }, { name: 'E-mail' }])).toEqual(['E-mail']);
  });

  it('joins the controls of a date, and boxes of one number', () => {
    const date = ['Day', 'Month', 'Year'].map((name) => ({
      kind: 'select' as const,
      name,
      group: 'Date of birth',
      options: optionsOf('1'),
    }));
    const box = (x: number) => ({ x, y: 300, width: 30, height: 20 });
    const ssn = [3, 2, 4].map((maxLength, at) => ({ maxLength, group: 'SSN', box: box(at * 40) }));
    expect(slotsOf(controlsOf([...date, ...ssn])).map(({ kind, controls }) => [kind, controls.length])).toEqual([
      ['date_parts', 3],
      ['text_parts', 3],
    ]);
  });

  it('splits and joins the names of a person', () => {
    expect(splitName('Ludwig van Beethoven')).toEqual({ given: 'Ludwig', family: 'van Beethoven' });
    expect(splitName('Muster, Anna Maria')).toEqual({ given: 'Anna Maria', family: 'Muster' });
    const two = slotsOf(controlsOf([{ name: 'First name' }, { name: 'Surname' }]));
    expect(fitNames([value('Name', 'Ada King')], two).map(({ label, text }) => [label, text])).toEqual([
      ['First name', 'Ada'],
      ['Last name', 'King'],
    ]);
    const one = slotsOf(controlsOf([{ name: 'Full name' }]));
    const joined = fitNames([value('First name', 'Ada'), value('Last name', 'King', { field: 'f2' })], one);
    expect(joined.map(({ text }) => text)).toEqual(['Ada King']);
  });
});
