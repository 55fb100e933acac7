import { isSigningTag, TemplateError, type TemplateType } from '@app/formats';
import { exampleValues } from './example-values';
import { type FoundTag, tagSource } from './language/tag';
import type { UsedTemplate } from './parts/insert-changes';
import { TemplateFindings } from './language/template-findings';
import { OWN_SETTINGS, type TagSettings } from './language/delimiters';
import { formFieldPlaces } from './pdf/form-field-places';
import { BARCODE_FUNCTIONS } from './pictures/barcode-functions';
import { PICTURE_FUNCTIONS } from './pictures/picture-functions';
import {
  compiledUses,
  type KnownPlaceholder,
  type ReadTemplate,
  readersOf,
  type TemplateProblem,
  toProblem,
  typeOf,
} from './read-template';

/** As many as the findings list. */
const MAX_TAGS = 5_000;
const SHOWN_AS_PICTURE = { ...PICTURE_FUNCTIONS, ...BARCODE_FUNCTIONS };

/** A tag of a template: its text, its kind, and its place in words. */
export interface CheckedTag {
  tag: string;
  kind: CheckedTagKind;
  place: string;
}

/** `field` is a form field of a PDF, `signing` a place for the signer's signature, date or initials. */
export type CheckedTagKind =
  | 'value'
  | 'picture'
  | 'signing'
  | 'field'
  | 'loop'
  | 'condition'
  | 'else'
  | 'end'
  | 'variable';

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
 * Reads a template and lists its tags and all of its problems. Runs synchronously for large files.
 * @param names as for `readTemplate`
 */
export async function checkTemplate(
  name: string,
  bytes: Buffer,
  settings: TagSettings = OWN_SETTINGS,
  names: readonly string[] = [],
): Promise<CheckedTemplate> {
  const findings = new TemplateFindings({ listsTags: true, names: new Set(names), ...(await readersOf(settings)) });
  let type: TemplateType | null = null;
  let uses: Pick<ReadTemplate, 'fields' | 'templates'> = { fields: [], templates: [] };
  let formFields: CheckedTag[] = [];
  try {
    type = typeOf(name, bytes, settings.syntax);
    uses = await compiledUses(type, bytes, findings);
    if (type === 'pdf') formFields = await formFieldTags(bytes);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    findings.add(error);
  }
  const problems = findings.problems.map(toProblem);
  const inText = findings.tags.map(({ tag, place }) => ({ tag: tagSource(tag), kind: kindOf(tag), place }));
  const tags = [...formFields, ...inText].slice(0, MAX_TAGS);
  return { type, ...uses, tags, example: exampleValues(findings.tags.map(({ tag }) => tag)), problems };
}

/** The form fields of a PDF, with their pages. */
async function formFieldTags(bytes: Buffer): Promise<CheckedTag[]> {
  return (await formFieldPlaces(bytes)).map(({ name, kind, page }) => ({
    tag: name,
    kind: kind === 'signature' ? 'signing' : 'field',
    place: page === null ? 'on no page' : `page ${page}`,
  }));
}

function kindOf({ kind, section, name, expression }: FoundTag): CheckedTagKind {
  if (kind === 'value' && isSigningTag(name)) return 'signing';
  if (kind === 'value' && expression?.kind === 'call' && Object.hasOwn(SHOWN_AS_PICTURE, expression.name))
    return 'picture';
  if (kind === 'value' || kind === 'else') return kind;
  if (kind === 'set') return 'variable';
  if (kind === 'close') return 'end';
  return section === 'list' ? 'loop' : 'condition';
}
