import { detectType, TemplateError, type TemplateType } from '@app/formats';
import { parseTemplate } from './parse-template';
import { parsePdf } from './pdf/pdf.filler';

/** A placeholder of a template as stored and shown: the field id and its kind. */
export interface KnownPlaceholder {
  id: string;
  kind: string;
}

export interface ReadTemplate {
  type: TemplateType;
  fields: KnownPlaceholder[];
}

/** The reason why a file is rejected as a template: error code and sentence for the caller. */
export interface TemplateRefusal {
  code: string;
  message: string;
}

/** File extensions of templates. The extension must match the content. */
const EXTENSION = /\.(docx|idml|pdf|pptx|xlsx)$/i;
/** Far more than forms for people have. */
const MAX_FIELDS = 5_000;

/** Reads the type and the placeholders of a template, or returns why it is rejected. Runs synchronously for large files. */
export async function readTemplate(name: string, bytes: Buffer): Promise<ReadTemplate | TemplateRefusal> {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase();
  if (!extension) return { code: 'unknown_file_type', message: 'must be a docx, idml, pdf, pptx or xlsx file' };
  try {
    const type = detectType(bytes);
    if (type !== extension)
      return { code: 'type_mismatch', message: `The file is a ${type} by its content: rename it.` };
    return withLimit(type, type === 'pdf' ? (await parsePdf(bytes)).fields : parseTemplate(bytes).fields);
  } catch (error) {
    if (error instanceof TemplateError) return { code: error.code, message: error.message };
    throw error;
  }
}

function withLimit(type: TemplateType, fields: readonly KnownPlaceholder[]): ReadTemplate | TemplateRefusal {
  if (fields.length > MAX_FIELDS)
    return { code: 'too_many_fields', message: `The template asks for more than ${MAX_FIELDS} fields.` };
  return { type, fields: fields.map(({ id, kind }) => ({ id, kind })) };
}
