/** A length in EMU, or a part (1 is all) of the width or height that is available. */
export type PictureLength = { readonly emu: number } | { readonly part: number };

export const PICTURE_FITS = ['contain', 'cover', 'stretch'] as const;
/**
 * How a picture fills a frame of other proportions: `contain` makes it smaller, `cover` cuts off what is too much, `stretch`
 * changes its proportions.
 */
export type PictureFit = (typeof PICTURE_FITS)[number];

/** The size of a picture that its placeholder asks for. */
export interface PictureLayout {
  readonly width?: PictureLength;
  readonly height?: PictureLength;
  readonly fit: PictureFit;
}
