import type { ErrorCode } from '@app/core/programs';
import { detectType, TemplateError, type TemplateType } from '@app/formats';
import { type FindingOptions, TemplateFindings, TemplateProblemsError } from './language/template-findings';
import { compileTemplate } from './parse-template';
import type { UsedTemplate } from './parts/insert-changes';
import { OWN_SETTINGS, readDelimiters, type TagSettings } from './language/delimiters';
import { ownTags } from './language/tag-reader';
import type { PeerName } from './peers/peer-names';
import { tagReaderOf } from './peers/tag-reader-of';
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
  code: ErrorCode;
  message: string;
  /** The name that a tag without a valid expression may be. */
  name?: string;
}

/** File extensions of templates. The extension must match the content. */
const EXTENSION = /\.(docx|idml|pdf|pptx|xlsx)$/i;
/** Far more than forms for people have. */
const MAX_FIELDS = 5_000;

/**
 * Reads the type and the placeholders of a template, or returns why it is rejected. Runs synchronously for large files.
 * @param names fields whose ids are names of tags although they are no valid expressions
 */
export async function readTemplate(
  name: string,
  bytes: Buffer,
  settings: TagSettings = OWN_SETTINGS,
  names: readonly string[] = [],
): Promise<ReadTemplate | TemplateRefusal> {
  try {
    const findings = new TemplateFindings({ names: new Set(names), ...(await readersOf(settings)) });
    const type = typeOf(name, bytes, settings.syntax);
    const uses = await compiledUses(type, bytes, findings);
    findings.assertNone();
    return { type, ...uses };
  } catch (error) {
    if (error instanceof TemplateError) return refusal(error);
    throw error;
  }
}

/** The types of templates in which the tags of other products are read. */
const PEER_TYPES = new Set<TemplateType>(['docx', 'pptx']);
/** The products whose tags are read in sheets, too. */
const SHEET_PEERS = new Set<PeerName>(['docxtemplater', 'easy-template-x', 'carbone']);

/** The readers of the tags of a template. Throws TemplateError `invalid_delimiters` and `unknown_syntax`. */
export async function readersOf({ syntax, delimiters }: TagSettings): Promise<Pick<FindingOptions, 'syntax' | 'own'>> {
  const named = delimiters === null ? undefined : readDelimiters(delimiters, syntax);
  if (typeof named === 'string') throw new TemplateError('invalid_delimiters', `The pair of delimiters ${named}.`);
  if (syntax !== null) return { syntax: await tagReaderOf(syntax, named) };
  return named ? { own: ownTags(named) } : {};
}

/**
 * The type of a file by its content. Throws TemplateError when the extension names another type or none, and for a type whose tags
 * of another product are not read.
 */
export function typeOf(name: string, bytes: Buffer, syntax: PeerName | null = null): TemplateType {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase();
  if (!extension) throw new TemplateError('unknown_file_type', 'must be a docx, idml, pdf, pptx or xlsx file');
  const type = detectType(bytes);
  if (type === extension && syntax !== null && !isRead(type, syntax))
    throw new TemplateError('unknown_syntax', `Tags of ${syntax} are read in ${typesOf(syntax)} files only.`);
  if (type === extension) return type;
  throw new TemplateError(
    'type_mismatch',
    `The content of the file is of the type ${type}, not ${extension}: rename it.`,
  );
}

const isRead = (type: TemplateType, syntax: PeerName): boolean =>
  PEER_TYPES.has(type) || (type === 'xlsx' && SHEET_PEERS.has(syntax));

const typesOf = (syntax: PeerName): string => (SHEET_PEERS.has(syntax) ? 'docx, pptx and xlsx' : 'docx and pptx');

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
  return { code: error.code, message: error.message, problems: all.map(toProblem) };
}

export const toProblem = ({ code, message, location: { name } }: TemplateError): TemplateProblem => ({
  ...{ code, message },
  ...(name !== undefined && { name }),
});
