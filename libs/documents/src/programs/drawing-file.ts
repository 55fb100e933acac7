/** The path of the drawing of which the file at `path` is a rendering. */
export const drawingOf = (path: string): string => `${path}.svg`;
