const NAMED_FONTS = {
  regular: 'DejaVuSans',
  bold: 'DejaVuSans-Bold',
  mono: 'DejaVuSansMono',
  script: 'DancingScript',
} as const;

/** How text is drawn on a page. */
export type PageFont = keyof typeof NAMED_FONTS;
export const PAGE_FONTS = Object.keys(NAMED_FONTS) as PageFont[];

/** The bundled fonts of such a text: each of its characters is drawn in the first that has it. */
export const pageFonts = (font: PageFont): [string, ...string[]] => [
  NAMED_FONTS[font],
  NAMED_FONTS.regular,
  'NotoSansHans',
];
