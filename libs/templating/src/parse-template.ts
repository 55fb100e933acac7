import { openPackage } from '@app/formats';
import { type FindingOptions, TemplateFindings } from './language/template-findings';
import { TextTemplate } from './language/text-template';
import type { ParsedTemplate } from './parsed-template';
import { SheetTemplate } from './sheets/sheet-template';

/**
 * Compiles a docx, pptx, xlsx or idml template; `fill` of the result makes documents. Throws TemplateError for hostile or
 * broken packages, and TemplateProblemsError with all invalid placeholders.
 */
export function parseTemplate(bytes: Buffer, options?: FindingOptions): ParsedTemplate {
  const findings = new TemplateFindings(options);
  const template = compileTemplate(bytes, findings);
  findings.assertNone();
  return template;
}

/** Compiles a template; its invalid placeholders are added to `findings`. Throws TemplateError for broken packages. */
export function compileTemplate(bytes: Buffer, findings: TemplateFindings): ParsedTemplate {
  const { pkg, type } = openPackage(bytes);
  try {
    return type === 'xlsx' ? SheetTemplate.of(pkg, findings) : TextTemplate.of(pkg, type, findings);
  } finally {
    pkg.release();
  }
}
