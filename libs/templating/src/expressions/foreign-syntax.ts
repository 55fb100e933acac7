import { ExpressionError } from './expression';

/** The syntax of other products inside of double braces, and what to write instead. */
interface ForeignSyntax {
  readonly pattern: RegExp;
  readonly product: string;
  readonly instead: string;
}

const FOREIGN: readonly ForeignSyntax[] = [
  { pattern: /^#\s*each\b./i, product: 'Handlebars', instead: 'write {{#items}} … {{/items}}' },
  { pattern: /^#\s*with\b./i, product: 'Handlebars', instead: 'write {{#person}} … {{/person}}' },
  { pattern: /^>/, product: 'Mustache', instead: 'write {{template("name")}} in a paragraph of its own' },
  { pattern: /^&/, product: 'Mustache', instead: 'values are never markup: write {{name}}' },
  { pattern: /^!/, product: 'Mustache', instead: 'there are no comments; write {{not name}} for a negation' },
  { pattern: /^(?:FOR\s.*\sIN\s|END-FOR\b)/, product: 'docx-templates', instead: 'write {{#items}} … {{/items}}' },
  { pattern: /^(?:IF\s|END-IF\b)/, product: 'docx-templates', instead: 'write {{#if a > 1}} … {{/if}}' },
  { pattern: /^(?:INS\s|=)/, product: 'docx-templates', instead: 'write {{name}}' },
  { pattern: /^(?:EXEC|QUERY|CMD_NODE)\b/, product: 'docx-templates', instead: 'templates run no code' },
  { pattern: /^IMAGE\s.*[(`]/, product: 'docx-templates', instead: 'write {{photo | picture("4cm")}}' },
  { pattern: /^LINK\s.*[(`]/, product: 'docx-templates', instead: 'write {{url | link("label")}}' },
  { pattern: /^HTML\s.*[(`]/, product: 'docx-templates', instead: 'write {{text | html}}' },
  { pattern: /^ALIAS\s.*[(`]/, product: 'docx-templates', instead: 'write {{name}}' },
  { pattern: /^\*/, product: 'docx-templates', instead: 'write {{name}}' },
  { pattern: /^\$/, product: 'docx-templates', instead: 'write the name without "$", for example {{item.price}}' },
  { pattern: /^%.*%$/, product: 'Jinja', instead: 'write {{#items}} … {{/items}} or {{#if a > 1}} … {{/if}}' },
  { pattern: /^[rp]\s(?!(?:and|or)\b)[\p{L}_]/u, product: 'python-docx-template', instead: 'write {{name}}' },
  { pattern: /^%/, product: 'docxtemplater', instead: 'a picture is the value of a field: write {{name}}' },
  { pattern: /^-[a-z]+:[a-z]+\s/, product: 'docxtemplater', instead: 'write {{#items}} … {{/items}}' },
  {
    pattern: /^@(?!(?:index|number|first|last|count)\b)/,
    product: 'docxtemplater',
    instead: 'values are never markup: write {{name}}',
  },
  { pattern: /^[dc](?=[.[]).*\[i(?:\s*\+\s*1)?\]/, product: 'Carbone', instead: 'write {{#items}} … {{/items}}' },
  { pattern: /^[dc]\.[\w.]+:\w+/, product: 'Carbone', instead: 'write a filter such as {{price | currency("EUR")}}' },
  {
    pattern: /\|\s*\w+\s*:/,
    product: 'Liquid',
    instead: 'write the values of a filter in parentheses: {{date | date("long")}}',
  },
];

/** A template as a part of another one, in the words of other products. */
const OTHER_TEMPLATE = /^(?:(?:sub-?template|include)\s*[("'\u201c\u201e]|template\s*["'\u201c\u201e])/i;

/** Statements of other products, which are text here and would be shown. */
const STATEMENTS: readonly ForeignSyntax[] = [
  {
    pattern: /\{%[-+]?\s*(?:(?:p|tr|tc|r)\s+)?(?:if|elif|else|endif|for|endfor|set)\b[^%]{0,200}%\}/,
    product: 'python-docx-template',
    instead: 'name it as syntax, or write {{#items}} … {{/items}} and {{#if a > 1}} … {{/if}}',
  },
  {
    pattern:
      /\+\+\+\s*(?:FOR\s[^+]{1,200}?\sIN\s|END-FOR\b|IF\s|END-IF\b|INS\s|EXEC\s|IMAGE\s|LINK\s)[^+]{0,200}\+\+\+/i,
    product: 'docx-templates',
    instead: 'name it as syntax, or write {{#items}} … {{/items}} and {{#if a > 1}} … {{/if}}',
  },
];

/** The first statement of another product in a text without our tags, and what to do; null when there is none. */
export function foreignStatement(text: string): { readonly source: string; readonly predicate: string } | null {
  if (!text.includes('{%') && !text.includes('+++')) return null;
  for (const { pattern, product, instead } of STATEMENTS) {
    const source = pattern.exec(text)?.[0];
    if (source !== undefined) return { source, predicate: `is written for ${product}: ${instead}` };
  }
  return null;
}

/** Throws ExpressionError `foreign_syntax`, with a hint, for a tag of another product; `content` is without braces. */
export function refuseForeign(content: string): void {
  if (OTHER_TEMPLATE.test(content))
    throw new ExpressionError('foreign_syntax', 'asks for another template as a part: write template("its name")');
  const found = FOREIGN.find(({ pattern }) => pattern.test(content));
  if (found) throw new ExpressionError('foreign_syntax', `is written for ${found.product}: ${found.instead}`);
}
