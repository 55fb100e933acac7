import type { Condition, StepModel, TriggerElement } from './form-model';

interface ReferencedStep extends Pick<StepModel, 'key' | 'elements' | 'fields'> {
  /** Former ids of the step's fields on the template; references may still use them. */
  renamed?: ReadonlyMap<string, string>;
  /** Elements are missing because of problems of the step; then unknown references to it are not reported. */
  isPartial?: boolean;
}

/** Resolves references to the parts of a form. Built once per form, because it has many references. */
export class FormReferences {
  /** Per step id: "type id" to the present id of the element. */
  private readonly elementsByStep: Map<string, Map<string, string>>;
  private readonly elements: Map<string, string>;
  private readonly fields: Map<string, string>;
  private readonly partial: Set<string>;

  constructor(steps: ReferencedStep[]) {
    this.partial = new Set(steps.filter(({ isPartial }) => isPartial).map(({ key }) => key));
    this.elementsByStep = new Map(steps.map((step) => [step.key, elementKeysOf(step)]));
    const shown = steps.flatMap((step) => step.elements.map(({ key }) => [key, key] as const));
    // Later entries take precedence: present ids over former ones.
    const former = steps.flatMap((step) => [...(step.renamed ?? [])]).reverse();
    const present = steps.flatMap((step) => step.fields.map(({ field }) => [field.key, field.key] as const));
    this.fields = new Map([...former, ...present]);
    this.elements = new Map([...former, ...shown, ...present]);
  }

  hasStep(id: string): boolean {
    return this.elementsByStep.has(id);
  }

  /** The present id of the element of this type on a step; null when there is none. */
  elementOn(stepId: string, type: TriggerElement, id: string): string | null {
    return this.elementsByStep.get(stepId)?.get(elementKey(type, id)) ?? (this.partial.has(stepId) ? id : null);
  }

  /** The present id of an element of any step and kind; null when there is none. */
  element(id: string): string | null {
    return this.elements.get(id) ?? (this.partial.size > 0 ? id : null);
  }

  /** Whether the field is on a step of the form. */
  shows(fieldKey: string): boolean {
    return this.fields.get(fieldKey) === fieldKey;
  }

  /** The condition on the field, or on its replacement when the field itself is not on the form. */
  condition(condition: Condition): Condition {
    return { ...condition, field_key: this.fields.get(condition.field_key) ?? condition.field_key };
  }
}

const elementKey = (type: string, id: string) => `${type} ${id}`;

function elementKeysOf({ elements, fields, renamed }: ReferencedStep): Map<string, string> {
  const former = [...(renamed ?? [])].map(([from, to]) => [elementKey('field', from), to] as const);
  const shown = elements.map(({ kind, key }) => [elementKey(kind, key), key] as const);
  const present = fields.map(({ field }) => [elementKey('field', field.key), field.key] as const);
  return new Map([...former, ...shown, ...present]);
}
