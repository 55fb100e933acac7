import { ContractFieldType } from '../fields/field-types';
import { body, copied, field, fieldElement, template } from './template.fixture';

/** The contract's table, row by row as it is printed there: parameter, types, required. */
const TABLE: [parameters: string[], types: ContractFieldType[], required: boolean][] = [
  [['max_length', 'min_length'], ['text_field', 'text_area', 'integer_field', 'select', 'multiselect', 'email'], false],
  [['max_length'], ['pin_input'], true],
  [
    ['placeholder', 'tooltipText'],
    // oxfmt-ignore
    ['dropdown', 'email', 'login', 'phone_number', 'gmap_line_1', 'gmap_line_2', 'gmap_city', 'gmap_state', 'gmap_zip',
      'integer_field', 'ssn', 'text_field', 'text_area', 'url'],
    false,
  ],
  [
    ['submit_trigger'],
    // oxfmt-ignore
    ['button_group', 'file_upload', 'rich_file_upload', 'dropdown', 'gmap_state', 'pin_input', 'select', 'hex_color',
      'login', 'phone_number', 'ssn'],
    false,
  ],
  [['metadata.other'], ['select', 'multiselect', 'dropdown'], true],
  [['metadata.options'], ['button_group', 'select', 'multiselect', 'dropdown'], true],
  [['metadata.file_types'], ['file_upload'], true],
  [['metadata.field_types'], ['rich_file_upload', 'rich_multi_file_upload'], true],
];

const GOOD: Record<string, unknown> = {
  max_length: 20,
  min_length: 2,
  placeholder: 'Type here',
  tooltipText: 'Help',
  submit_trigger: 'auto',
  'metadata.other': true,
  'metadata.options': ['X', 'Y'],
  'metadata.file_types': ['pdf'],
  'metadata.field_types': ['image'],
};
const BAD: Record<string, unknown[]> = {
  max_length: [-1, 1.5, '3', null, 1e9],
  min_length: [-1, 1.5, '3', null, 1e9],
  placeholder: [1, null, {}],
  tooltipText: [1, null, []],
  submit_trigger: ['never', '', 1, null],
  'metadata.other': ['yes', 1, null],
  'metadata.options': [[], 'A', [1], ['A', 'A'], [''], {}, null],
  'metadata.file_types': ['pdf', [1], [''], {}, null],
  'metadata.field_types': ['image', [1], {}, null],
};

type Rule = 'required' | 'optional' | 'none';

function ruleOf(parameter: string, type: ContractFieldType): Rule {
  const row = TABLE.find(([parameters, types]) => parameters.includes(parameter) && types.includes(type));
  return row ? (row[2] ? 'required' : 'optional') : 'none';
}

const requiredOf = (type: ContractFieldType) => Object.keys(GOOD).filter((one) => ruleOf(one, type) === 'required');

/** A field edit with these parameters; `metadata.x` becomes a member of `metadata`. */
function edit(parameters: Record<string, unknown>) {
  const flat = Object.entries(parameters).filter(([name]) => !name.startsWith('metadata.'));
  const nested = Object.entries(parameters).filter(([name]) => name.startsWith('metadata.'));
  const metadata = Object.fromEntries(nested.map(([name, value]) => [name.replace('metadata.', ''), value]));
  return { id: 'name', ...Object.fromEntries(flat), ...(nested.length > 0 && { metadata }) };
}

const bodyWith = (parameters: Record<string, unknown>) =>
  body({ steps: [{ step_id: 'one', template_step_id: 'first', fields: [edit(parameters)] }] });

const pick = (names: string[]) => Object.fromEntries(names.map((name) => [name, GOOD[name]]));
const at = (parameter: string) => `steps[0].fields[0].${parameter}`;

/** The problems that a parameter causes: its own path, or for a null also its metadata's. */
const problemsAt = (sent: object, parameter: string) =>
  copied(sent).problems.filter(({ path }) => path === at(parameter) || path === at('metadata'));

const CELLS = Object.values(ContractFieldType).flatMap((type) =>
  Object.keys(GOOD).map((parameter) => ({ type, parameter, rule: ruleOf(parameter, type) })),
);
const cells = (...rules: Rule[]) => CELLS.filter(({ rule }) => rules.includes(rule));

describe('the parameters of a new field', () => {
  it.each(cells('required', 'optional'))('$type accepts $parameter', ({ type, parameter }) => {
    const { form, problems } = copied(bodyWith({ type, ...pick(requiredOf(type)), ...pick([parameter]) }));

    expect(problems).toEqual([]);
    const made = form.steps[0]!.fields[0]!;
    const { maxLength: max_length, minLength: min_length, metadata } = made.field;
    const { placeholder, tooltipText, submitTrigger: submit_trigger } = made;
    const stored = { max_length, min_length, placeholder, tooltipText, submit_trigger, metadata };
    expect(stored).toMatchObject(withoutId(pick([parameter])));
  });

  it.each(cells('none'))('$type refuses $parameter, which does not apply', ({ type, parameter }) => {
    const { problems } = copied(bodyWith({ type, ...pick(requiredOf(type)), ...pick([parameter]) }));

    expect(problems).toEqual([{ path: at(parameter), message: `does not apply to a field of type ${type}` }]);
  });

  it.each(cells('required'))('$type requires $parameter', ({ type, parameter }) => {
    const others = requiredOf(type).filter((name) => name !== parameter);
    const { problems } = copied(bodyWith({ type, ...pick(others) }));

    expect(problems).toEqual([{ path: at(parameter), message: `is required for a field of type ${type}` }]);
  });

  it.each(cells('required'))('$type does not require $parameter when it links to an existing field', ({ type }) => {
    const source = template();
    source.steps[1]!.fields.push(fieldElement(field('existing', type)));

    expect(copied(bodyWith({ type, field_id: 'existing' }), source).problems).toEqual([]);
  });

  it.each(cells('required'))('$type inherits $parameter when the edit names no type', ({ type }) => {
    const source = template();
    source.steps[0]!.fields[0] = fieldElement(field('name', type));

    expect(copied(bodyWith({}), source).problems).toEqual([]);
  });

  it.each(cells('required', 'optional').flatMap((cell) => BAD[cell.parameter]!.map((bad) => ({ ...cell, bad }))))(
    '$type refuses $parameter $bad',
    ({ type, parameter, bad }) => {
      const sent = bodyWith({ type, ...pick(requiredOf(type)), [parameter]: bad });
      expect(problemsAt(sent, parameter)).toHaveLength(1);
    },
  );

  it('has a cell for each of 22 types and 9 parameters', () => expect(CELLS).toHaveLength(22 * 9));
});

function withoutId(parameters: Record<string, unknown>) {
  const { id: _id, ...rest } = edit(parameters);
  return rest;
}
