import type { Condition, StepModel, TriggerElement } from './form-model';

interface ReferencedStep extends Pick<StepModel, 'key' | 'elements' | 'fields'> {
  /** Ids that the step's fields had on the template, which may still be used for them. */
  renamed?: ReadonlyMap<string, string>;
  /** Something is wrong with the step, so that it lacks elements: then every reference has the benefit of the doubt. */
  isPartial?: boolean;
}

/** By which ids the parts of a form can be referred to. Built once per form, because references are many. */
export class FormReferences {
  /** Per step id: "type id" to the id that the element has now. */
  private readonly places: Map<string, Map<string, string>>;
  private readonly elements: Map<string, string>;
  private readonly fields: Map<string, string>;
  private readonly partial: Set<string>;

  constructor(steps: ReferencedStep[]) {
    this.partial = new Set(steps.filter(({ isPartial }) => isPartial).map(({ key }) => key));
    this.places = new Map(steps.map((step) => [step.key, placesOf(step)]));
    const shown = steps.flatMap((step) => step.elements.map(({ key }) => [key, key] as const));
    // What is later in the list wins: an id that an element has now over one that a field had before.
    const former = steps.flatMap((step) => [...(step.renamed ?? [])]).reverse();
    const present = steps.flatMap((step) => step.fields.map(({ field }) => [field.key, field.key] as const));
    this.fields = new Map([...former, ...present]);
    this.elements = new Map([...former, ...shown, ...present]);
  }

  hasStep(id: string): boolean {
    return this.places.has(id);
  }

  /** The present id of the element of this type on a step; null when there is none. */
  elementOn(stepId: string, type: TriggerElement, id: string): string | null {
    return this.places.get(stepId)?.get(place(type, id)) ?? (this.partial.has(stepId) ? id : null);
  }

  /** The present id of an element of any step and kind; null when there is none. */
  element(id: string): string | null {
    return this.elements.get(id) ?? (this.partial.size > 0 ? id : null);
  }

  /** Whether the field is on a step of the form. */
  shows(fieldKey: string): boolean {
    return this.fields.get(fieldKey) === fieldKey;
  }

  /** The condition on the field as this form knows it: its replacement, when the field itself is not on the form. */
  condition(condition: Condition): Condition {
    return { ...condition, field_key: this.fields.get(condition.field_key) ?? condition.field_key };
  }
}

const place = (type: string, id: string) => `${type} ${id}`;

function placesOf({ elements, fields, renamed }: ReferencedStep): Map<string, string> {
  const former = [...(renamed ?? [])].map(([from, to]) => [place('field', from), to] as const);
  const shown = elements.map(({ kind, key }) => [place(kind, key), key] as const);
  const present = fields.map(({ field }) => [place('field', field.key), field.key] as const);
  return new Map([...former, ...shown, ...present]);
}
