import type { PeerCase } from '../case-folder';
import { CARBONE_CASES } from './carbone-cases';
import { casesOf } from './case-documents';
import { DOCX_TEMPLATES_CASES } from './docx-templates-cases';
import { DOCXTEMPLATER_CASES } from './docxtemplater-cases';
import { EASY_TEMPLATE_X_CASES } from './easy-template-x-cases';
import { ANGULAR_EXPRESSIONS, CARBONE_EXPRESSIONS, JINJA_EXPRESSIONS, SCRIPT_EXPRESSIONS } from './expression-cases';
import { PYTHON_DOCX_TEMPLATE_CASES } from './python-docx-template-cases';
import { CARBONE_SHEETS, LOOP_SHEETS } from './sheet-cases';

/** Cases from the public documentation of each product. The documents are made here. */
export const documentedCases = (): PeerCase[] => [
  ...casesOf('docxtemplater', [...DOCXTEMPLATER_CASES, ...ANGULAR_EXPRESSIONS, ...LOOP_SHEETS]),
  ...casesOf('easy-template-x', [...EASY_TEMPLATE_X_CASES, ...LOOP_SHEETS]),
  ...casesOf('docx-templates', [...DOCX_TEMPLATES_CASES, ...SCRIPT_EXPRESSIONS]),
  ...casesOf('python-docx-template', [...PYTHON_DOCX_TEMPLATE_CASES, ...JINJA_EXPRESSIONS]),
  ...casesOf('carbone', [...CARBONE_CASES, ...CARBONE_EXPRESSIONS, ...CARBONE_SHEETS]),
];
