import { openPackage } from '@app/formats';
import type { ParsedTemplate } from './parsed-template';
import { SheetTemplate } from './sheets/sheet-template';
import { TextTemplate } from './language/text-template';

/**
 * Compiles a docx, pptx, xlsx or idml template; `fill` of the result makes documents. Throws TemplateError for hostile or
 * broken packages and invalid placeholders.
 */
export function parseTemplate(bytes: Buffer): ParsedTemplate {
  const { pkg, type } = openPackage(bytes);
  return type === 'xlsx' ? SheetTemplate.of(pkg) : TextTemplate.of(pkg, type);
}
