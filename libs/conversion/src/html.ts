import { escapeXml } from '@app/formats';

/** CSS declarations of one element; undefined values are omitted. */
export type Css = Record<string, string | undefined>;

/** A `style` attribute, or "" without declarations. Characters that could end a declaration are removed from the values. */
export function styleAttribute(css: Css): string {
  const declarations = Object.entries(css).flatMap(([name, value]) => (value ? [`${name}:${cssValue(value)}`] : []));
  return declarations.length === 0 ? '' : ` style="${escapeXml(declarations.join(';'))}"`;
}

function cssValue(value: string): string {
  return value.replace(/[;{}<>\\]/g, '');
}

/** The CSS font family of a font, with a fallback. */
export function fontFamily(name: string | undefined): string | undefined {
  return name ? `'${name.replace(/['"\\]/g, '')}', sans-serif` : undefined;
}

/** Escapes text for HTML; line breaks become `<br>`. */
export function escapeHtml(text: string): string {
  return escapeXml(text).replace(/\n/g, '<br>');
}

/** An HTML document with a policy that forbids loading anything except data URLs. */
export function htmlDocument(styles: string, body: string): string {
  return (
    '<!doctype html><html><head><meta charset="utf-8">' +
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">` +
    `<style>body{margin:0;font-kerning:none;font-variant-ligatures:none;print-color-adjust:exact}${styles}</style></head><body>${body}</body></html>`
  );
}
