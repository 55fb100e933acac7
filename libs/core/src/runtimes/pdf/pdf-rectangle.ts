/** A rectangle in points, from the top left of the page as it is displayed. */
export interface PdfRectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Maps two corners of a rectangle in page space (y upwards, without rotation) to the displayed page. */
export type Placement = (left: number, top: number, right: number, bottom: number) => PdfRectangle;
