import { TemplateError, type TemplateType } from '@app/formats';

/** A template that another one may insert. */
export interface InsertableTemplate {
  readonly type: TemplateType;
}

/** Other templates by the names or ids that tags use; null when there is none. */
export type KnownTemplates = ReadonlyMap<string, InsertableTemplate | null>;

/** The fill needs templates that were not given: their names or ids, as the tags have them. */
export class MissingTemplatesError extends TemplateError {
  constructor(readonly names: readonly string[]) {
    super('missing_templates', `The templates ${names.join(', ')} were not given.`);
  }
}
