import { TemplateError, type TemplateType } from '@app/formats';
import { exampleValues } from './example-values';
import { type FoundTag, tagSource } from './language/tag';
import type { UsedTemplate } from './parts/insert-changes';
import { TemplateFindings } from './language/template-findings';
import type { PeerName } from './peers/peer-names';
import {
  compiledUses,
  type KnownPlaceholder,
  type ReadTemplate,
  syntaxOption,
  type TemplateProblem,
  typeOf,
} from './read-template';

/** A tag of a template: its text, its kind, and its place in words. */
export interface CheckedTag {
  tag: string;
  kind: CheckedTagKind;
  place: string;
}

export type CheckedTagKind = 'value' | 'loop' | 'condition' | 'else' | 'end' | 'variable';

/** What a template asks for, and what is wrong with it. */
export interface CheckedTemplate {
  /** Null when the file is no template. */
  type: TemplateType | null;
  fields: KnownPlaceholder[];
  /** The templates that it inserts by a constant name. */
  templates: readonly UsedTemplate[];
  tags: CheckedTag[];
  /** Field values for trying the template. */
  example: Record<string, unknown>;
  problems: TemplateProblem[];
}

/**
 * Reads a template and lists its tags and all of its problems. `syntax` names the product whose tags it has; null is ours. Runs
 * synchronously for large files.
 */
export async function checkTemplate(
  name: string,
  bytes: Buffer,
  syntax: PeerName | null = null,
): Promise<CheckedTemplate> {
  const findings = new TemplateFindings({ listsTags: true, ...(await syntaxOption(syntax)) });
  let type: TemplateType | null = null;
  let uses: Pick<ReadTemplate, 'fields' | 'templates'> = { fields: [], templates: [] };
  try {
    type = typeOf(name, bytes, syntax);
    uses = await compiledUses(type, bytes, findings);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    findings.add(error);
  }
  const problems = findings.problems.map(({ code, message }) => ({ code, message }));
  const tags = findings.tags.map(({ tag, place }) => ({ tag: tagSource(tag), kind: kindOf(tag), place }));
  return { type, ...uses, tags, example: exampleValues(findings.tags.map(({ tag }) => tag)), problems };
}

function kindOf({ kind, section }: FoundTag): CheckedTagKind {
  if (kind === 'value' || kind === 'else') return kind;
  if (kind === 'set') return 'variable';
  if (kind === 'close') return 'end';
  return section === 'list' ? 'loop' : 'condition';
}
