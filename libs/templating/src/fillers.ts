import { openPackage } from '@app/formats';
import type { ParsedTemplate } from './filler';
import { SheetTemplate } from './sheets/sheet-template';
import { TextTemplate } from './language/text-template';

/**
 * Reads a docx, pptx, xlsx or idml template; `parsed.fill(values)` makes documents of it. Throws TemplateError for hostile
 * or broken packages and for placeholders that cannot be parsed.
 */
export function parseTemplate(bytes: Buffer): ParsedTemplate {
  const { pkg, type } = openPackage(bytes);
  return type === 'xlsx' ? SheetTemplate.of(pkg) : TextTemplate.of(pkg, type);
}
