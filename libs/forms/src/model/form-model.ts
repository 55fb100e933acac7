import type { NewField, SharedField } from '../fields/field-definition';
import type { IntegrationModel } from '../integrations/integration';
import type { CodeFault, RuleCode, RuleMode, TriggerEvent } from '../rules/rule-code';

/** The kinds of display elements. Fields are the sixth kind; they hold data and have their own model. */
export const ElementKind = {
  image: 'image',
  video: 'video',
  progress_bar: 'progress_bar',
  text: 'text',
  button: 'button',
} as const;
export type ElementKind = keyof typeof ElementKind;

/** The kinds of elements that assets of a theme are for. */
export const AssetKind = { ...ElementKind, field: 'field' } as const;
export type AssetKind = keyof typeof AssetKind;

export const Comparison = { equal: 'equal', not_equal: 'not_equal' } as const;
export type Comparison = keyof typeof Comparison;

/** The kinds of elements that can trigger navigation. */
export const TriggerElement = { button: 'button', field: 'field', text: 'text' } as const;
export type TriggerElement = keyof typeof TriggerElement;

export const NavigationTrigger = { click: 'click', change: 'change', load: 'load' } as const;
export type NavigationTrigger = keyof typeof NavigationTrigger;

export const SubmitTrigger = { none: 'none', auto: 'auto' } as const;
export type SubmitTrigger = keyof typeof SubmitTrigger;

/** Compares the value of a field; stored in its wire form. */
export interface Condition {
  comparison: Comparison;
  field_key: string;
  value: string;
}

export type Properties = Record<string, unknown>;

/** The members that parts with their own row have once they are stored. */
export interface Stored {
  /** The internal id, a UUID. */
  id?: string;
  createdAt?: Date;
  updatedAt?: Date;
}

/** The styling of an element: its asset's styles, overridden by its own. */
export interface Styled {
  assetId: string | null;
  styles: Properties;
}

export interface ElementModel extends Stored, Styled {
  kind: ElementKind;
  /** Unique per step and kind. */
  key: string;
  /** Its content: `source_image`, `source_url`, `progress` or `text`, by kind. */
  properties: Properties;
  hideRules: Condition[];
}

/** The element that shows a field on a step. Null members inherit the value of the field definition. */
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
  /** Why the code cannot run; null also for rules that were saved before faults were stored. */
  fault: CodeFault | null;
  mode: RuleMode;
  steps: string[];
  elements: string[];
}

export interface SharedCodeModel extends Stored {
  name: string;
  code: RuleCode;
  valid: boolean;
  fault: CodeFault | null;
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

/** A stored form; `key` is its wire id. */
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

/** Whether the field has a row already; others are made with the form. */
export const isStoredField = (field: SharedField | NewField): field is SharedField => 'id' in field;

/** A copy of a part without id and times, which gets its own row. */
export const unstored = <Part extends Stored>(part: Part): Part => ({
  ...part,
  id: undefined,
  createdAt: undefined,
  updatedAt: undefined,
});

/** A copy of the form that gets its own rows and shows the same fields. */
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
    ...{ name, active, tags, themeId, translations },
    steps: form.steps.map((step) => ({
      ...unstored(step),
      elements: step.elements.map(unstored),
      fields: step.fields.map(unstored),
    })),
    navigation: form.navigation.map(unstored),
    rules: form.rules.map(unstored),
    sharedCodes: form.sharedCodes.map(unstored),
    integrations: integrations.map(unstored),
  };
}

/** The effective settings of a field element: its own, or those of the definition. */
export const effective = ({ field, displayText, maxLength, minLength }: FieldElementModel) => ({
  displayText: displayText ?? field.displayText,
  maxLength: maxLength ?? field.maxLength,
  minLength: minLength ?? field.minLength,
});
