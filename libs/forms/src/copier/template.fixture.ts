import { randomUUID } from 'node:crypto';
import { type InputProblem, withoutFaulty } from '@app/core';
import { readBody } from '@app/core';
import type { FieldDefinition } from '../fields/field-definition';
import { withNeutralMetadata } from '../fields/field-metadata';
import type { FieldType } from '../fields/field-types';
import type { IntegrationModel } from '../integrations/integration';
import type {
  AssetModel,
  ElementKind,
  ElementModel,
  FieldElementModel,
  FormModel,
  StepModel,
} from '../model/form-model';
import { faultOf } from '../rules/rule-code';
import { CopyFormDto } from './copy-form.dto';
import { copyForm, type FormCopy } from './form-copier';

const NOW = new Date('2024-01-01T00:00:00Z');

/** A field definition with the metadata that its type requires. */
export function field(
  key: string,
  type: FieldType = 'text_field',
  more: Partial<FieldDefinition> = {},
): FieldDefinition {
  const options = ['select', 'multiselect', 'dropdown', 'button_group'].includes(type) ? { options: ['A', 'B'] } : {};
  return {
    id: randomUUID(),
    key,
    type,
    displayText: `Label of ${key}`,
    hidden: false,
    repeated: false,
    metadata: withNeutralMetadata(type, options),
    maxLength: type === 'pin_input' ? 6 : null,
    minLength: null,
    createdAt: NOW,
    updatedAt: NOW,
    ...more,
  };
}

export function fieldElement(definition: FieldDefinition, more: Partial<FieldElementModel> = {}): FieldElementModel {
  return {
    id: randomUUID(),
    field: definition,
    displayText: null,
    maxLength: null,
    minLength: null,
    required: false,
    placeholder: '',
    tooltipText: '',
    submitTrigger: 'none',
    iconUrl: '',
    format: '',
    repeatTrigger: '',
    tags: {},
    hideRules: [],
    assetId: null,
    styles: {},
    ...more,
  };
}

export function element(kind: ElementKind, key: string, properties: Record<string, unknown>): ElementModel {
  return { id: randomUUID(), kind, key, properties, hideRules: [], assetId: null, styles: { color: 'own' } };
}

export function step(key: string, more: Partial<StepModel> = {}): StepModel {
  return { id: randomUUID(), key, origin: false, layout: '', elements: [], fields: [], ...more };
}

export const ASSETS: AssetModel[] = (['image', 'video', 'progress_bar', 'text', 'button', 'field'] as const).map(
  (kind) => ({
    id: randomUUID(),
    kind,
    name: `main ${kind}`,
    styles: {},
  }),
);

const INTEGRATION: IntegrationModel = {
  id: randomUUID(),
  type: 'webhook',
  settings: {
    ...{ trigger: 'form_completion', webhook: 'https://hooks.example/a', testWebhook: '', headerNames: [] },
    ...{ recipients: [], subject: '', includeValues: true },
  },
  sealedHeaders: null,
};

/** A form of two steps; the first has every kind of element. */
export function template(): FormModel {
  const first = step('first', {
    origin: true,
    elements: [
      element('image', 'logo', { source_image: 'https://files.example/logo.png', alt: 'kept' }),
      element('video', 'intro', { source_url: 'https://files.example/intro.mp4' }),
      element('progress_bar', 'progress', { progress: 10 }),
      element('text', 'title', { text: 'Welcome' }),
      element('text', 'note', { text: 'A note' }),
      element('button', 'next', { text: 'Next' }),
    ],
    fields: [
      fieldElement(field('name', 'text_field', { maxLength: 50 }), { placeholder: 'Your name', tooltipText: 'tip' }),
      fieldElement(field('color', 'dropdown'), { submitTrigger: 'auto' }),
      fieldElement(field('children', 'text_field', { repeated: true })),
    ],
  });
  first.elements[4]!.hideRules = [{ comparison: 'equal', field_key: 'name', value: '' }];
  const second = step('second', { elements: [element('button', 'send', { text: 'Send' })] });
  return {
    id: randomUUID(),
    name: 'Template',
    active: true,
    tags: ['template'],
    themeId: randomUUID(),
    steps: [first, second],
    navigation: [
      {
        previousStep: 'first',
        nextStep: 'second',
        trigger: 'click',
        elementType: 'button',
        elementKey: 'next',
        conditions: [],
      },
    ],
    rules: [],
    sharedCodes: [{ id: randomUUID(), name: 'shared', code: 'const a = 1', valid: true, fault: null }],
    integrations: [INTEGRATION],
    translations: { Next: { de: 'Weiter' } },
  };
}

/** Fields of the team outside the template. */
export const TEAM_FIELDS = [
  field('email_address', 'email'),
  field('secret', 'hidden', { hidden: true }),
  field('code', 'pin_input'),
];

/** A request body with one copied step and the given members. */
export function body(more: object = {}): object {
  return {
    form_name: 'New form',
    template_form_id: 'abcdef',
    steps: [{ step_id: 'one', template_step_id: 'first' }],
    navigation_rules: [],
    ...more,
  };
}

/** Copies like the service: validates the shape, then the rules between members, and returns all problems. */
export function copied(sent: object, source: FormModel = template()): FormCopy {
  const problems: InputProblem[] = [];
  const read = readBody(CopyFormDto, structuredClone(sent), problems);
  const fields = new Map(TEAM_FIELDS.map((one) => [one.key, one]));
  let made = 0;
  const verdict = { faultOfRule: faultOf, faultOfShared: () => null };
  const newKey = () => `generated_${++made}`;
  return copyForm(
    { template: source, assets: ASSETS, fields, newKey, verdict },
    withoutFaulty(read, problems),
    problems,
  );
}

/** The copy of a body that is expected to be valid. */
export function copyOf(sent: object, source?: FormModel): FormModel {
  const { form, problems } = copied(sent, source);
  expect(problems).toEqual([]);
  return form;
}

/** The paths of the problems of a body. */
export const pathsOf = (sent: object, source?: FormModel) => copied(sent, source).problems.map(({ path }) => path);
