import { ASSETS, body, copied, copyOf, field, fieldElement, pathsOf, step, template } from './template.fixture';

const steps = (...all: object[]) => body({ steps: all });
const firstStep = (more: object = {}) => ({ step_id: 'one', template_step_id: 'first', ...more });
const edited = (more: object) => steps(firstStep(more));
const fieldEdit = (edit: object) => edited({ fields: [{ id: 'name', ...edit }] });
const rule = (more: object = {}) => ({
  previous_step_id: 'one',
  next_step_id: 'two',
  trigger: 'click',
  element_type: 'button',
  element_id: 'next',
  rules: [],
  ...more,
});
const twoSteps = [firstStep(), { step_id: 'two', template_step_id: 'second' }];
const navigating = (...rules: object[]) => body({ steps: twoSteps, navigation_rules: rules });
const withRules = (...logic_rules: object[]) => body({ logic_rules });
const logicRule = (more: object = {}) => ({ name: 'r', trigger_event: 'submit', code: 'return 1', ...more });
const asset = (kind: string) => ASSETS.find((one) => one.kind === kind)!;

describe('a form copied from a template', () => {
  it('copies integrations, theme, translations and shared codes, but neither tags, rules nor navigation', () => {
    const source = template();
    const form = copyOf(body(), source);

    expect(form).toMatchObject({
      name: 'New form',
      tags: [],
      themeId: source.themeId,
      integrations: [{ ...source.integrations[0], id: undefined }],
      translations: source.translations,
      sharedCodes: [{ name: 'shared', code: 'const a = 1', valid: true }],
      navigation: [],
      rules: [],
    });
    expect(form.sharedCodes[0]!.id).toBeUndefined();
  });

  it('inherits the status of the template unless enabled is given', () => {
    expect(copyOf(body()).active).toBe(true);
    expect(copyOf(body(), { ...template(), active: false }).active).toBe(false);
    expect(copyOf(body({ enabled: false })).active).toBe(false);
    expect(copyOf(body({ enabled: true }), { ...template(), active: false }).active).toBe(true);
  });

  it('is named by form_name, or by form_id, its older alias', () => {
    expect(copyOf(body({ form_name: undefined, form_id: 'Alias' })).name).toBe('Alias');
    expect(copyOf(body({ form_id: 'Alias' })).name).toBe('New form');
    expect(pathsOf(body({ form_name: undefined }))).toEqual(['form_name']);
  });

  it('leaves the template as it was', () => {
    const source = template();
    const before = structuredClone(source);
    copyOf(
      edited({ texts: [{ id: 'title', text: 'x' }], fields: [{ id: 'name', metadata: {}, asset: 'main field' }] }),
      source,
    );
    expect(source).toEqual(before);
  });
});

describe('a copied step', () => {
  it('holds every element unchanged when nothing is given for it, with ids of its own', () => {
    const source = template();
    const [made] = copyOf(body(), source).steps;
    const { id: _id, ...first } = source.steps[0]!;

    expect(JSON.parse(JSON.stringify({ ...made, key: 'first' }))).toEqual(withoutIds(first));
    expect([...made!.elements, ...made!.fields].every(({ id }) => id === undefined)).toBe(true);
  });

  it.each([
    ['images', 'logo', { source_url: 'https://x.example/a' }, { source_image: 'https://x.example/a', alt: 'kept' }],
    ['videos', 'intro', { source_url: 'https://x.example/b' }, { source_url: 'https://x.example/b' }],
    ['progress_bars', 'progress', { progress: 0 }, { progress: 0 }],
    ['progress_bars', 'progress', { progress: 100 }, { progress: 100 }],
    ['texts', 'note', { text: 'Other' }, { text: 'Other' }],
    ['buttons', 'next', { text: '' }, { text: '' }],
  ])('edits one of its %s', (member, id, edit, properties) => {
    const [made] = copyOf(edited({ [member]: [{ id, ...edit }] })).steps;
    const untouched = template().steps[0]!.elements.filter((one) => one.key !== id);

    expect(made!.elements.find(({ key }) => key === id)).toMatchObject({ properties, styles: { color: 'own' } });
    expect(made!.elements.filter(({ key }) => key !== id)).toMatchObject(withoutIds(untouched) as object[]);
  });

  it.each([
    ['images', 'image', { id: 'logo', source_url: 'https://x.example' }],
    ['videos', 'video', { id: 'intro', source_url: 'https://x.example' }],
    ['progress_bars', 'progress_bar', { id: 'progress', progress: 5 }],
    ['texts', 'text', { id: 'title', text: 'x' }],
    ['buttons', 'button', { id: 'next', text: 'x' }],
    ['fields', 'field', { id: 'name' }],
  ])('inherits an asset of the theme for one of its %s, by name or id', (member, kind, edit) => {
    const { id, name } = asset(kind);
    for (const given of [name, id]) {
      const [made] = copyOf(edited({ [member]: [{ ...edit, asset: given }] })).steps;
      expect([...made!.elements, ...made!.fields].filter((one) => one.assetId === id)).toMatchObject([{ styles: {} }]);
    }
    const other = asset(kind === 'text' ? 'button' : 'text').name;
    expect(pathsOf(edited({ [member]: [{ ...edit, asset: 'of another theme' }] }))).toEqual([
      `steps[0].${member}[0].asset`,
    ]);
    expect(pathsOf(edited({ [member]: [{ ...edit, asset: other }] }))).toEqual([`steps[0].${member}[0].asset`]);
  });

  it.each(['images', 'videos', 'progress_bars', 'texts', 'buttons', 'fields'])(
    'refuses an unknown id in %s',
    (member) => {
      const needed = { source_url: 'https://x.example', progress: 1, text: 'x' };
      const [only] = member.match(/images|videos/)
        ? ['source_url' as const]
        : member === 'progress_bars'
          ? ['progress' as const]
          : ['text' as const];
      const edit = { id: 'send', ...(member !== 'fields' && { [only]: needed[only] }) };
      // "send" is a button of the other step.
      expect(pathsOf(edited({ [member]: [edit] }))).toEqual([`steps[0].${member}[0].id`]);
    },
  );

  it('refuses to edit one element twice', () => {
    const title = { id: 'title', text: 'x' };
    expect(pathsOf(edited({ texts: [title, title] }))).toEqual(['steps[0].texts[1].id']);
    expect(pathsOf(edited({ fields: [{ id: 'name' }, { id: 'name' }] }))).toEqual(['steps[0].fields[1].id']);
  });

  it.each([-1, 101, 1.5, '50', null, true])('refuses progress %j', (progress) => {
    expect(pathsOf(edited({ progress_bars: [{ id: 'progress', progress }] }))).toEqual([
      'steps[0].progress_bars[0].progress',
    ]);
  });

  it.each([
    ['images', 'logo'],
    ['videos', 'intro'],
  ])('refuses addresses in %s that lead to a script', (member, id) => {
    expect(pathsOf(edited({ [member]: [{ id, source_url: 'javascript:1' }] }))).toEqual([
      `steps[0].${member}[0].source_url`,
    ]);
  });

  it.each([
    ['images', 'logo', 'source_url'],
    ['videos', 'intro', 'source_url'],
    ['progress_bars', 'progress', 'progress'],
    ['texts', 'title', 'text'],
    ['buttons', 'next', 'text'],
  ])('requires in %s what they change', (member, id, parameter) => {
    expect(pathsOf(edited({ [member]: [{ id }] }))).toEqual([`steps[0].${member}[0].${parameter}`]);
  });
});

describe('a step without template_step_id', () => {
  it('has a single column and the elements that the edits name, from any step, in order', () => {
    const [made] = copyOf(
      steps({
        step_id: 'one',
        buttons: [
          { id: 'send', text: 'Go' },
          { id: 'next', text: 'On' },
        ],
        fields: [
          { id: 'color', field_id: 'color' },
          { id: 'name', field_id: 'name' },
        ],
      }),
    ).steps;

    expect(made).toMatchObject({ key: 'one', layout: 'single_column' });
    expect(made!.elements.map(({ key, properties }) => [key, properties.text])).toEqual([
      ['send', 'Go'],
      ['next', 'On'],
    ]);
    expect(made!.fields.map((one) => one.field.key)).toEqual(['color', 'name']);
  });

  it('is empty without edits', () =>
    expect(copyOf(steps({ step_id: 'one' })).steps[0]).toMatchObject({ elements: [], fields: [] }));

  it('may copy one field to several new fields', () => {
    const [made] = copyOf(
      steps({
        step_id: 'one',
        fields: [
          { id: 'name', field_id: 'a' },
          { id: 'name', field_id: 'b' },
        ],
      }),
    ).steps;
    expect(made!.fields.map((one) => one.field.key)).toEqual(['a', 'b']);
  });

  it('refuses elements that no step of the template has', () => {
    const sent = steps({ step_id: 'one', texts: [{ id: 'nope', text: 'x' }], fields: [{ id: 'nope' }] });
    expect(pathsOf(sent)).toEqual(['steps[0].texts[0].id', 'steps[0].fields[0].id']);
  });
});

describe('a field edit', () => {
  const made = (edit: object, source = template()) => copyOf(fieldEdit(edit), source).steps[0]!.fields[0]!;

  it('makes a new field with a generated id when field_id is omitted', () => {
    const { field: definition } = made({ placeholder: 'x' });
    expect(definition).toMatchObject({
      key: 'generated_1',
      type: 'text_field',
      maxLength: 50,
      displayText: 'Label of name',
    });
    expect(definition).not.toHaveProperty('id');
  });

  it('makes a new field with the given id', () => {
    const { field: definition } = made({ field_id: 'nick', type: 'email', description: 'Nick' });
    expect(definition).toMatchObject({
      key: 'nick',
      type: 'email',
      displayText: 'Nick',
      maxLength: null,
      metadata: {},
    });
  });

  it('links to the field that field_id names, whose properties and data it shares', () => {
    const element = made({
      field_id: 'email_address',
      required: false,
      placeholder: 'p',
      tooltipText: 't',
      max_length: 9,
    });
    expect(element).toMatchObject({
      required: false,
      placeholder: 'p',
      tooltipText: 't',
      maxLength: 9,
      displayText: null,
    });
    expect(element.field).toMatchObject({ key: 'email_address', type: 'email', displayText: 'Label of email_address' });
    expect(element.field).toHaveProperty('id');
  });

  it('may repeat the type and the metadata of the field that it links to, but not change them', () => {
    expect(pathsOf(fieldEdit({ field_id: 'email_address', type: 'email', metadata: {} }))).toEqual([]);
    expect(pathsOf(fieldEdit({ field_id: 'email_address', type: 'url' }))).toEqual(['steps[0].fields[0].type']);
    expect(pathsOf(fieldEdit({ field_id: 'color', metadata: { options: ['Z'], other: true } }))).toContain(
      'steps[0].fields[0].metadata',
    );
  });

  it('rejects parameters of a linked field that do not apply to its type', () => {
    expect(pathsOf(fieldEdit({ field_id: 'code', placeholder: 'x' }))).toEqual(['steps[0].fields[0].placeholder']);
  });

  it('refuses to show a hidden field', () =>
    expect(pathsOf(fieldEdit({ field_id: 'secret' }))).toEqual(['steps[0].fields[0].field_id']));

  it('inherits neither metadata nor lengths when it names a type, even the same', () => {
    expect(made({ type: 'text_field' }).field).toMatchObject({ maxLength: null, metadata: {} });
    expect(pathsOf(edited({ fields: [{ id: 'color', type: 'dropdown' }] }))).toEqual([
      'steps[0].fields[0].metadata.other',
      'steps[0].fields[0].metadata.options',
    ]);
  });

  it('keeps the properties of the copied element that apply to the new type', () => {
    expect(made({})).toMatchObject({ placeholder: 'Your name', tooltipText: 'tip' });
    expect(made({ type: 'url' })).toMatchObject({ placeholder: 'Your name', tooltipText: 'tip' });
    expect(made({ type: 'hex_color' })).toMatchObject({ placeholder: '', tooltipText: '' });
    const [first] = copyOf(edited({ fields: [{ id: 'color', type: 'email' }] })).steps;
    expect(first!.fields[1]).toMatchObject({ submitTrigger: 'none' });
  });

  it('is required by default, and repeated like the copied field', () => {
    expect(made({}).required).toBe(true);
    expect(made({ required: false }).required).toBe(false);
    const [first] = copyOf(edited({ fields: [{ id: 'children' }] })).steps;
    expect(first!.fields[2]!.field.repeated).toBe(true);
  });

  it('changes metadata member by member when it names no type', () => {
    const [first] = copyOf(edited({ fields: [{ id: 'color', metadata: { options: ['X'] } }] })).steps;
    expect(first!.fields[1]!.field.metadata).toEqual({ options: ['X'], other: false });
  });

  it.each([
    ['an unknown type', { type: 'checkbox' }, 'type'],
    ['an unknown type with parameters', { type: 'nope', max_length: 3, metadata: { options: ['A'] } }, 'type'],
    ['unknown metadata', { metadata: { colour: 1 } }, 'metadata.colour'],
    ['metadata that is no object', { metadata: 'x' }, 'metadata'],
    ['crossed lengths', { max_length: 1, min_length: 2 }, 'min_length'],
    ['an id with braces', { field_id: 'a{{b' }, 'field_id'],
    ['an id whose accents stand alone', { field_id: 'pre\u0301nom' }, 'field_id'],
    ['an empty id', { field_id: '' }, 'field_id'],
    ['null for what is not nullable', { description: null }, 'description'],
    ['an unknown parameter', { colour: 1 }, 'colour'],
  ])('refuses %s', (_, edit, path) => expect(pathsOf(fieldEdit(edit))).toEqual([`steps[0].fields[0].${path}`]));

  it('refuses one field twice on a step', () => {
    expect(pathsOf(fieldEdit({ field_id: 'color' }))).toEqual(['steps[0].fields[0].field_id']);
    const twice = edited({
      fields: [
        { id: 'name', field_id: 'a' },
        { id: 'color', field_id: 'a' },
      ],
    });
    expect(pathsOf(twice)).toContain('steps[0].fields[1].field_id');
  });

  it('links to a field that an earlier edit of the same body makes', () => {
    const other = { step_id: 'two', template_step_id: 'first' };
    const sent = (second: object) =>
      steps(firstStep({ fields: [{ id: 'name', field_id: 'fresh', type: 'url' }] }), {
        ...other,
        fields: [{ id: 'name', field_id: 'fresh', ...second }],
      });
    const form = copyOf(sent({ placeholder: 'again' }));

    expect(form.steps[1]!.fields[0]!.field).toBe(form.steps[0]!.fields[0]!.field);
    expect(pathsOf(sent({ type: 'email' }))).toEqual(['steps[1].fields[0].type']);
  });
});

describe('steps', () => {
  it('have exactly one origin: the first one when none is marked', () => {
    const origins = (...all: object[]) => copyOf(steps(...all)).steps.map(({ origin }) => origin);
    expect(origins({ step_id: 'a' }, { step_id: 'b' })).toEqual([true, false]);
    expect(origins({ step_id: 'a' }, { step_id: 'b', origin: true })).toEqual([false, true]);
    const three = ['a', 'b', 'c'].map((step_id) => ({ step_id, origin: true }));
    expect(pathsOf(steps(...three))).toEqual(['steps[1].origin', 'steps[2].origin']);
  });

  it('have ids that are unique within the form', () => {
    expect(pathsOf(steps({ step_id: 'a' }, { step_id: 'b' }, { step_id: 'a' }))).toEqual(['steps[2].step_id']);
  });

  it('copy steps that the template has, by id or internal id', () => {
    const source = template();
    expect(
      copyOf(steps({ step_id: 'a', template_step_id: source.steps[1]!.id }), source).steps[0]!.elements,
    ).toHaveLength(1);
    expect(pathsOf(steps({ step_id: 'a', template_step_id: 'nope', texts: [{ id: 'x', text: 'y' }] }))).toEqual([
      'steps[0].template_step_id',
    ]);
  });

  it.each([
    ['no steps', body({ steps: undefined }), ['steps']],
    ['empty steps', body({ steps: [] }), ['steps']],
    ['steps that are no array', body({ steps: {} }), ['steps']],
    ['a step that is no object', body({ steps: [1] }), ['steps[0]']],
    ['a step without id', steps({}), ['steps[0].step_id']],
    ['a step id that is no string', steps({ step_id: 1 }), ['steps[0].step_id']],
    ['no navigation rules', body({ navigation_rules: undefined }), ['navigation_rules']],
    ['no template', body({ template_form_id: undefined }), ['template_form_id']],
    ['a name that is no string', body({ form_name: 1 }), ['form_name']],
    ['an empty name', body({ form_name: '' }), ['form_name']],
    ['a blank name', body({ form_name: '  ' }), ['form_name']],
    ['enabled that is no boolean', body({ enabled: 'yes' }), ['enabled']],
  ])('%s is refused', (_, sent, paths) => expect(pathsOf(sent)).toEqual(paths));
});

describe('a navigation rule', () => {
  it('connects two of the new steps by an element of the first', () => {
    const condition = { comparison: 'not_equal', field_key: 'email_address', value: 'x' };
    expect(copyOf(navigating(rule({ rules: [condition] }))).navigation).toEqual([
      {
        previousStep: 'one',
        nextStep: 'two',
        trigger: 'click',
        elementType: 'button',
        elementKey: 'next',
        conditions: [condition],
      },
    ]);
  });

  it.each(['click', 'change', 'load'])('may be triggered by %s on any kind of element', (trigger) => {
    for (const [element_type, element_id] of [
      ['button', 'next'],
      ['field', 'name'],
      ['text', 'title'],
    ])
      expect(pathsOf(navigating(rule({ trigger, element_type, element_id })))).toEqual([]);
  });

  it.each([
    ['an unknown previous step', { previous_step_id: 'first' }, 'previous_step_id'],
    ['an unknown next step', { next_step_id: 'second' }, 'next_step_id'],
    ['an unknown element', { element_id: 'nope' }, 'element_id'],
    ['an element of the other step', { element_id: 'send' }, 'element_id'],
    ['an element of another kind', { element_type: 'text' }, 'element_id'],
    ['an unknown trigger', { trigger: 'hover' }, 'trigger'],
    ['an unknown element type', { element_type: 'image', element_id: 'logo' }, 'element_type'],
    ['an unknown comparison', { rules: [{ comparison: 'more', field_key: 'name', value: '' }] }, 'rules[0].comparison'],
    ['an unknown field', { rules: [{ comparison: 'equal', field_key: 'nope', value: '' }] }, 'rules[0].field_key'],
    ['a value that is no string', { rules: [{ comparison: 'equal', field_key: 'name', value: 1 }] }, 'rules[0].value'],
    ['no rules', { rules: undefined }, 'rules'],
    ['no element', { element_id: undefined }, 'element_id'],
  ])('refuses %s', (_, more, path) => expect(pathsOf(navigating(rule(more)))).toEqual([`navigation_rules[0].${path}`]));

  it("finds a replaced field by its template's id, in triggers and in conditions", () => {
    const condition = { comparison: 'equal', field_key: 'name', value: 'x' };
    const sent = body({
      steps: [firstStep({ fields: [{ id: 'name' }] }), { step_id: 'two' }],
      navigation_rules: [rule({ element_type: 'field', element_id: 'name', rules: [condition] })],
      logic_rules: [logicRule({ elements: ['name', 'next'] })],
    });
    const { navigation, rules, steps: made } = copyOf(sent);

    expect(navigation[0]).toMatchObject({ elementKey: 'generated_1', conditions: [{ field_key: 'generated_1' }] });
    expect(rules[0]!.elements).toEqual(['generated_1', 'next']);
    expect(made[0]!.elements.find(({ key }) => key === 'note')!.hideRules).toMatchObject([
      { field_key: 'generated_1' },
    ]);
  });

  it('may compare any field of the team, also one that the body makes', () => {
    const condition = { comparison: 'equal', field_key: 'fresh', value: 'x' };
    const sent = body({
      steps: [firstStep({ fields: [{ id: 'name', field_id: 'fresh' }] }), twoSteps[1]],
      navigation_rules: [rule({ rules: [condition] })],
    });
    expect(pathsOf(sent)).toEqual([]);
  });
});

describe('a logic rule', () => {
  it('needs a name, a trigger event and code', () => {
    expect(copyOf(withRules(logicRule(), logicRule({ name: 's' }))).rules).toEqual([
      expect.objectContaining({
        name: 'r',
        index: 0,
        description: '',
        metadata: {},
        enabled: true,
        mode: 'code_editor',
        steps: [],
        elements: [],
      }),
      expect.objectContaining({ name: 's', index: 1 }),
    ]);
    expect(pathsOf(withRules({}))).toEqual(['name', 'trigger_event', 'code'].map((name) => `logic_rules[0].${name}`));
  });

  it('keeps its code as it was sent and computes whether it is valid', () => {
    const codes = ['return 1', 'return (', { code: 'await 1' }, { actions: [] }];
    const { rules } = copyOf(withRules(...codes.map((code) => logicRule({ code }))));
    expect(rules.map(({ code, valid }) => [code, valid])).toEqual([
      ['return 1', true],
      ['return (', false],
      [{ code: 'await 1' }, true],
      [{ actions: [] }, false],
    ]);
  });

  it.each([
    ['an unknown step', { steps: ['one', 'first'] }, 'steps[1]'],
    ['an unknown element', { elements: ['nope'] }, 'elements[0]'],
    ['an unknown event', { trigger_event: 'never' }, 'trigger_event'],
    ['an unknown mode', { mode: 'magic' }, 'mode'],
    ['code that is a number', { code: 1 }, 'code'],
    ['code that is a list', { code: ['x'] }, 'code'],
    ['code that is null', { code: null }, 'code'],
    ['endless code', { code: 'x'.repeat(200_001) }, 'code'],
  ])('refuses %s', (_, more, path) => expect(pathsOf(withRules(logicRule(more)))).toEqual([`logic_rules[0].${path}`]));

  it('ignores the verdict of a rule that was read, and its times', () =>
    expect(pathsOf(withRules(logicRule({ valid: true, created_at: '2026-01-01T00:00:00.000Z' })))).toEqual([]));
});

it('reports all problems of a body at once', () => {
  const sent = body({
    form_name: '',
    steps: [
      firstStep({
        progress_bars: [{ id: 'progress', progress: 101 }],
        fields: [{ id: 'name', type: 'select', metadata: { other: false } }],
      }),
      { step_id: 'two', template_step_id: 'nope', origin: 'yes' },
      { step_id: 'one' },
    ],
    navigation_rules: [rule({ next_step_id: 'three', element_id: 'nope', trigger: 'hover' })],
    logic_rules: [logicRule({ name: undefined, steps: ['four'] })],
  });
  expect(pathsOf(sent).sort()).toEqual(
    [
      'form_name',
      'steps[0].progress_bars[0].progress',
      'steps[0].fields[0].metadata.options',
      'steps[2].step_id',
      'steps[1].origin',
      'steps[1].template_step_id',
      'navigation_rules[0].trigger',
      'navigation_rules[0].next_step_id',
      'navigation_rules[0].element_id',
      'logic_rules[0].name',
      'logic_rules[0].steps[0]',
    ].sort(),
  );
});

it('copies a form of 50 steps and 1,000 elements', () => {
  const source = template();
  source.steps = Array.from({ length: 50 }, (_, at) =>
    step(`s${at}`, { fields: Array.from({ length: 20 }, (__, index) => fieldElement(field(`f${at}_${index}`))) }),
  );
  const sent = steps(
    ...source.steps.map(({ key, fields }) => ({
      step_id: key,
      template_step_id: key,
      fields: fields.map((one) => ({ id: one.field.key })),
    })),
  );
  expect(copied(sent, source).form.steps.flatMap(({ fields }) => fields)).toHaveLength(1000);
});

function withoutIds(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value),
    function (this: { kind?: string; field?: object; key?: string }, name, member: unknown) {
      // Definitions keep their id: the copy links to the same field.
      return name === 'id' && ('kind' in this || 'field' in this || 'elements' in this) ? undefined : member;
    },
  );
}
