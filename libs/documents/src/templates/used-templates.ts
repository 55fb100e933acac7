import type { ErrorCode } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { TeamScope } from '@app/teams';
import type { KnownPlaceholder, ReadTemplate, TemplateProblem, UsedTemplate } from '@app/templating';
import { TemplatesRepository } from './templates.repository';

/** An uploaded template under the name that it will have. */
export interface NamedTemplate extends Pick<ReadTemplate, 'fields' | 'templates'> {
  readonly name: string;
  readonly type: ReadTemplate['type'] | null;
}

/** The fields of a template with those of the templates that it inserts, and what it cannot insert. */
export interface CompleteUses {
  fields: KnownPlaceholder[];
  problems: TemplateProblem[];
}

/** As many as a fill may insert. */
const MAX_NAMES = 50;

/** Finds the templates that uploaded ones insert by a constant name: among the uploaded ones, and those of the team. */
@Injectable()
export class UsedTemplates {
  constructor(private readonly templates: TemplatesRepository) {}

  /** The fields of an uploaded template and the inserted ones, each once, with a problem for each that cannot be inserted. */
  async complete(scope: TeamScope, template: NamedTemplate, uploaded: readonly NamedTemplate[]): Promise<CompleteUses> {
    if (template.templates.length === 0) return { fields: template.fields, problems: [] };
    const search = new UseSearch(uploaded, (name) => this.templates.findNamed(scope, name));
    await search.visit(template);
    return { fields: [...search.fields.values()], problems: search.problems };
  }
}

/** What another template is and asks for. */
type Part = Pick<NamedTemplate, 'type' | 'fields'>;

/** A depth-first search through the uploaded templates. Of stored ones the fields are known, with those that they insert. */
class UseSearch {
  readonly fields = new Map<string, KnownPlaceholder>();
  readonly problems: TemplateProblem[] = [];
  private readonly states = new Map<NamedTemplate, 'open' | 'done'>();
  private readonly stored = new Map<string, Part | null>();

  constructor(
    private readonly uploaded: readonly NamedTemplate[],
    private readonly find: (name: string) => Promise<Part | null>,
  ) {}

  async visit(template: NamedTemplate): Promise<void> {
    this.states.set(template, 'open');
    this.addFields(template);
    for (const used of template.templates) await this.use(used);
    this.states.set(template, 'done');
  }

  private async use(used: UsedTemplate): Promise<void> {
    const sent = this.uploaded.find(({ name }) => name === used.name || name === `${used.name}.docx`);
    const part: Part | null = sent ?? (await this.storedPart(used.name));
    const problem = problemOf(used, part, sent !== undefined && this.states.get(sent) === 'open');
    if (problem) this.problems.push(problem);
    else if (sent && !this.states.has(sent)) await this.visit(sent);
    else if (part) this.addFields(part);
  }

  private async storedPart(name: string): Promise<Part | null> {
    if (!this.stored.has(name) && this.stored.size < MAX_NAMES) this.stored.set(name, await this.find(name));
    return this.stored.get(name) ?? null;
  }

  private addFields({ fields }: Part): void {
    for (const field of fields) if (!this.fields.has(field.id)) this.fields.set(field.id, field);
  }
}

function problemOf({ name, tag, place }: UsedTemplate, part: Part | null, isAround: boolean): TemplateProblem | null {
  const problem = (code: ErrorCode, predicate: string): TemplateProblem => ({
    code,
    message: `The placeholder ${tag} ${predicate} (${place}).`,
  });
  if (!part) return problem('unknown_template', `names the template "${name}", which the team does not have`);
  if (part.type !== 'docx')
    return problem('wrong_template_type', `names the template "${name}", which is no docx file`);
  return isAround ? problem('template_recursion', `inserts the template "${name}" into itself`) : null;
}
