import { escapeXml } from '@app/formats';

/** Declarations of one element's style; undefined ones are left out. */
export type Css = Record<string, string | undefined>;

/** A `style` attribute, "" when nothing is declared. What could end a declaration is taken out of the values. */
export function styleAttribute(css: Css): string {
  const declarations = Object.entries(css).flatMap(([name, value]) => (value ? [`${name}:${cssValue(value)}`] : []));
  return declarations.length === 0 ? '' : ` style="${escapeXml(declarations.join(';'))}"`;
}

function cssValue(value: string): string {
  return value.replace(/[;{}<>\\]/g, '');
}

/** A font's name as CSS takes it, with what stands in for it. */
export function fontFamily(name: string | undefined): string | undefined {
  return name ? `'${name.replace(/['"\\]/g, '')}', sans-serif` : undefined;
}

/** Text as HTML; its line breaks stay. */
export function escapeHtml(text: string): string {
  return escapeXml(text).replace(/\n/g, '<br>');
}

/** A whole document that nothing can be loaded into. */
export function htmlDocument(styles: string, body: string): string {
  return (
    '<!doctype html><html><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">` +
    `<style>body{margin:0;font-kerning:none;font-variant-ligatures:none;print-color-adjust:exact}${styles}</style></head><body>${body}</body></html>`
  );
}
