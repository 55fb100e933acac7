import type { NewField, SharedField } from '../fields/field-definition';
import type { RuleCode, RuleMode, TriggerEvent } from '../rules/rule-code';

/** The kinds of elements that show something; fields, the sixth kind, hold data and are modelled apart. */
export const ElementKind = {
  image: 'image',
  video: 'video',
  progress_bar: 'progress_bar',
  text: 'text',
  button: 'button',
} as const;
export type ElementKind = keyof typeof ElementKind;

/** What an asset of a theme is for. */
export const AssetKind = { ...ElementKind, field: 'field' } as const;
export type AssetKind = keyof typeof AssetKind;

export const Comparison = { equal: 'equal', not_equal: 'not_equal' } as const;
export type Comparison = keyof typeof Comparison;

/** The kinds of elements that navigation can start from. */
export const TriggerElement = { button: 'button', field: 'field', text: 'text' } as const;
export type TriggerElement = keyof typeof TriggerElement;

export const NavigationTrigger = { click: 'click', change: 'change', load: 'load' } as const;
export type NavigationTrigger = keyof typeof NavigationTrigger;

export const SubmitTrigger = { none: 'none', auto: 'auto' } as const;
export type SubmitTrigger = keyof typeof SubmitTrigger;

/** Compares the value of a field; kept as it is on the wire. */
export interface Condition {
  comparison: Comparison;
  field_key: string;
  value: string;
}

export type Properties = Record<string, unknown>;

/** What parts that have a row of their own carry once they are stored. */
export interface Stored {
  /** The internal id, a UUID. */
  id?: string;
  createdAt?: Date;
  updatedAt?: Date;
}

/** How an element looks: its asset's styles, overlaid with its own. */
export interface Styled {
  assetId: string | null;
  styles: Properties;
}

export interface ElementModel extends Stored, Styled {
  kind: ElementKind;
  /** Unique per step and kind. */
  key: string;
  /** What it shows: `source_image`, `source_url`, `progress` or `text`, by kind. */
  properties: Properties;
  hideRules: Condition[];
}

/** The element that shows a field on a step. What is null here is as the team's field definition says. */
export interface FieldElementModel extends Stored, Styled {
  field: SharedField | NewField;
  displayText: string | null;
  maxLength: number | null;
  minLength: number | null;
  required: boolean;
  placeholder: string;
  tooltipText: string;
  submitTrigger: SubmitTrigger;
  iconUrl: string;
  format: string;
  repeatTrigger: string;
  tags: Record<string, string>;
  hideRules: Condition[];
}

export interface StepModel extends Stored {
  key: string;
  origin: boolean;
  layout: string;
  elements: ElementModel[];
  fields: FieldElementModel[];
}

export interface NavigationRuleModel extends Stored {
  previousStep: string;
  nextStep: string;
  trigger: NavigationTrigger;
  elementType: TriggerElement;
  elementKey: string;
  conditions: Condition[];
}

export interface LogicRuleModel extends Stored {
  name: string;
  description: string;
  triggerEvent: TriggerEvent;
  index: number;
  metadata: Properties;
  code: RuleCode;
  enabled: boolean;
  valid: boolean;
  mode: RuleMode;
  steps: string[];
  elements: string[];
}

export interface SharedCodeModel extends Stored {
  name: string;
  code: RuleCode;
  valid: boolean;
}

export interface IntegrationModel {
  type: string;
  settings: Properties;
}

/** Default text to language code to translated text. */
export type Translations = Record<string, Record<string, string>>;

/** A whole form as a tree; steps refer to each other by key, fields to the team's definitions. */
export interface FormModel extends Stored {
  name: string;
  active: boolean;
  tags: string[];
  themeId: string | null;
  steps: StepModel[];
  navigation: NavigationRuleModel[];
  rules: LogicRuleModel[];
  sharedCodes: SharedCodeModel[];
  integrations: IntegrationModel[];
  translations: Translations;
}

/** A form that has a row: `key` is its id on the wire. */
export interface StoredForm extends FormModel {
  id: string;
  key: string;
  createdAt: Date;
  updatedAt: Date;
}

/** An asset of a theme as far as elements need it. */
export interface AssetModel {
  id: string;
  kind: AssetKind;
  name: string;
  styles: Properties;
}

export const isStoredField = (field: SharedField | NewField): field is SharedField => 'id' in field;

/** A part that is copied: it gets a row of its own. */
export const unstored = <Part extends Stored>(part: Part): Part => ({
  ...part,
  id: undefined,
  createdAt: undefined,
  updatedAt: undefined,
});

/** The same form once more, with rows of its own, showing the same fields. */
export function duplicateOf({
  name,
  active,
  tags,
  themeId,
  integrations,
  translations,
  ...form
}: FormModel): FormModel {
  return {
    ...{ name, active, tags, themeId, integrations, translations },
    steps: form.steps.map((step) => ({
      ...unstored(step),
      elements: step.elements.map(unstored),
      fields: step.fields.map(unstored),
    })),
    navigation: form.navigation.map(unstored),
    rules: form.rules.map(unstored),
    sharedCodes: form.sharedCodes.map(unstored),
  };
}

/** What applies to a field element: its own setting, or that of the definition. */
export const effective = ({ field, displayText, maxLength, minLength }: FieldElementModel) => ({
  displayText: displayText ?? field.displayText,
  maxLength: maxLength ?? field.maxLength,
  minLength: minLength ?? field.minLength,
});
