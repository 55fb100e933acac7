import { detectType, TemplateError, type TemplateType } from '@app/formats';
import { parseTemplate } from './fillers';
import { parsePdf } from './pdf/pdf.filler';

/** A placeholder of a template as it is kept and shown: the field id, and what it is used as. */
export interface KnownPlaceholder {
  id: string;
  kind: string;
}

export interface ReadTemplate {
  type: TemplateType;
  fields: KnownPlaceholder[];
}

/** Why a file is no template: the code and sentence that the caller gets. */
export interface TemplateRefusal {
  code: string;
  message: string;
}

/** Extensions that may stand for a type; a file's name and content must agree. */
const EXTENSION = /\.(docx|idml|pdf|pptx|xlsx)$/i;
/** More than any form that a person fills. */
const MAX_FIELDS = 5_000;

/** Looks at a template: its type by content, its placeholders; or why it is none. Blocks for as long as that takes. */
export async function readTemplate(name: string, bytes: Buffer): Promise<ReadTemplate | TemplateRefusal> {
  const extension = EXTENSION.exec(name)?.[1]?.toLowerCase();
  if (!extension) return { code: 'unknown_file_type', message: 'must be a docx, idml, pdf, pptx or xlsx file' };
  try {
    const type = detectType(bytes);
    if (type !== extension)
      return { code: 'type_mismatch', message: `The file is a ${type} by its content: rename it.` };
    return limited(type, type === 'pdf' ? (await parsePdf(bytes)).fields : parseTemplate(bytes).fields);
  } catch (error) {
    if (error instanceof TemplateError) return { code: error.code, message: error.message };
    throw error;
  }
}

function limited(type: TemplateType, fields: readonly KnownPlaceholder[]): ReadTemplate | TemplateRefusal {
  if (fields.length > MAX_FIELDS)
    return { code: 'too_many_fields', message: `The template asks for more than ${MAX_FIELDS} fields.` };
  return { type, fields: fields.map(({ id, kind }) => ({ id, kind })) };
}
