import { Injectable } from '@nestjs/common';
import { StoredObjects } from '@app/core';
import type { TeamScope } from '@app/teams';
import { TemplateError } from '@app/formats/services';
import type { TemplateFile, TemplateSet } from '../programs/filling-threads';
import { TemplatesRepository } from '../templates/templates.repository';

const MB = 1024 * 1024;
/** Limits for one document. */
const MAX_PARTS = 50;
const MAX_TOTAL = 50 * MB;

/** Loads the templates that another template inserts: those of its team, as they are now. */
@Injectable()
export class PartTemplates {
  constructor(
    private readonly templates: TemplatesRepository,
    private readonly objects: StoredObjects,
  ) {}

  /**
   * Adds the templates with these names or ids to a set, and those that they insert in turn; a name that no template of the team
   * has is added without a file.
   * @param missing returns the names that a fill of the set still needs
   * @throws TemplateError for too many templates, or too large ones
   */
  async complete(
    scope: TeamScope,
    { template, parts }: TemplateSet,
    names: readonly string[],
    missing: (templates: TemplateSet) => Promise<readonly string[]>,
  ): Promise<TemplateSet> {
    const known = new Map(parts);
    for (let open = names; open.length > 0; open = await missing({ template, parts: known })) {
      if (known.size + open.length > MAX_PARTS)
        throw new TemplateError('too_many_templates', `The document inserts more than ${MAX_PARTS} templates.`);
      for (const name of open) {
        known.set(name, await this.load(scope, name));
        assertSize(known);
      }
    }
    return { template, parts: known };
  }

  private async load(scope: TeamScope, name: string): Promise<TemplateFile | null> {
    const found = await this.templates.findNamed(scope, name);
    if (!found) return null;
    const { type, syntax, delimiters, sha256, storageKey } = found;
    return { type, syntax, delimiters, sha256, bytes: await this.objects.get(storageKey, sha256) };
  }
}

function assertSize(parts: ReadonlyMap<string, TemplateFile | null>): void {
  const total = [...parts.values()].reduce((sum, file) => sum + (file?.bytes.length ?? 0), 0);
  if (total > MAX_TOTAL)
    throw new TemplateError(
      'templates_too_large',
      `The templates that the document inserts are together larger than ${MAX_TOTAL / MB} MB.`,
    );
}
