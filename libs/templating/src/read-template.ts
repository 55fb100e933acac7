import { detectType, TemplateError, type TemplateType } from '@app/formats';
import { TemplateFindings, TemplateProblemsError } from './language/template-findings';
import { compileTemplate } from './parse-template';
import type { UsedTemplate } from './parts/insert-changes';
import { parsePdf } from './pdf/pdf.filler';

/** A placeholder of a template as stored and shown: the field id and its kind. */
export interface KnownPlaceholder {
  id: string;
  kind: string;
}

export interface ReadTemplate {
  type: TemplateType;
  fields: KnownPlaceholder[];
  /** The templates that it inserts by a constant name. */
  templates: readonly UsedTemplate[];
}

/** The reason why a file is rejected as a template: error code and sentence for the caller, of the first problem and of all. */
export interface TemplateRefusal extends TemplateProblem {
  problems: TemplateProblem[];
}

export interface TemplateProblem {
  code: string;
  message: string;
}

/** File extensions of templates. The extension must match the content. */
const EXTENSION = /\.(docx|idml|pdf|pptx|xlsx)$/i;
/** Far more than forms for people have. */
const MAX_FIELDS = 5_000;

/** Reads the type and the placeholders of a template, or returns why it is rejected. Runs synchronously for large files. */
export async function readTemplate(name: string, bytes: Buffer): Promise<ReadTemplate | TemplateRefusal> {
  const findings = new TemplateFindings();
  try {
    const type = typeOf(name, bytes);
    const uses = await compiledUses(type, bytes, findings);
    findings.assertNone();
    return { type, ...uses };
  } catch (error) {
    if (error instanceof TemplateError) return refusal(error);
    throw error;
  }
}

/** The type of a file by its content. Throws TemplateError when the extension names another type or none. */
export function typeOf(name: string, bytes: Buffer): TemplateType {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase();
  if (!extension) throw new TemplateError('unknown_file_type', 'must be a docx, idml, pdf, pptx or xlsx file');
  const type = detectType(bytes);
  if (type === extension) return type;
  throw new TemplateError('type_mismatch', `The file is a ${type} by its content: rename it.`);
}

/** The fields of a template and the templates that it inserts. Invalid placeholders are added to `findings`. Throws TemplateError. */
export async function compiledUses(
  type: TemplateType,
  bytes: Buffer,
  findings: TemplateFindings,
): Promise<Pick<ReadTemplate, 'fields' | 'templates'>> {
  const parsed = type === 'pdf' ? await parsePdf(bytes, findings) : compileTemplate(bytes, findings);
  const { fields } = parsed;
  if (fields.length > MAX_FIELDS)
    throw new TemplateError('too_many_fields', `The template asks for more than ${MAX_FIELDS} fields.`);
  const templates = 'templates' in parsed ? parsed.templates : [];
  return { fields: fields.map(({ id, kind }) => ({ id, kind })), templates };
}

function refusal(error: TemplateError): TemplateRefusal {
  const all = error instanceof TemplateProblemsError ? error.problems : [error];
  const problems = all.map(({ code, message }) => ({ code, message }));
  return { code: error.code, message: error.message, problems };
}
