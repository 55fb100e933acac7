/** A rectangle in points, from the top left of the page as it is displayed. */
export interface PdfRectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
