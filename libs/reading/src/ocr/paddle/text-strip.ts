import type { ColourPicture } from '../picture';
import type { Rectangle } from './geometry';

/** A line of text, cut out and laid straight: blue, green and red planes of values from -1 to 1. */
export interface TextStrip {
  planes: Float32Array;
  width: number;
  height: number;
}

/** The height in pixels for which PaddleOCR's recognisers are trained. */
const HEIGHT = 48;
/** Bounds of the width. 2,400 pixels hold some 150 characters. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 2400;
/** The most samples for one pixel in each direction; larger print is averaged over these. */
const MAX_SAMPLES = 4;

/** Cuts a rectangle out of a picture: interpolated between pixels, and averaged where the print is larger than the strip. */
export function cutStrip(picture: ColourPicture, rectangle: Rectangle): TextStrip {
  const { middle, along } = rectangle;
  const width = stripWidth(rectangle);
  const samples = Math.min(MAX_SAMPLES, Math.max(1, Math.round(rectangle.height / HEIGHT)));
  const planes = new Float32Array(3 * HEIGHT * width);
  const sum = new Float32Array(3);
  for (let row = 0; row < HEIGHT; row++) {
    for (let column = 0; column < width; column++) {
      sum.fill(0);
      for (let i = 0; i < samples; i++) {
        const v = ((row + (i + 0.5) / samples) / HEIGHT - 0.5) * rectangle.height;
        for (let j = 0; j < samples; j++) {
          const u = ((column + (j + 0.5) / samples) / width - 0.5) * rectangle.width;
          addSample(picture, middle.x + u * along.x - v * along.y, middle.y + u * along.y + v * along.x, sum);
        }
      }
      for (let channel = 0; channel < 3; channel++)
        planes[(channel * HEIGHT + row) * width + column] = (sum[2 - channel] ?? 0) / (samples * samples) / 127.5 - 1;
    }
  }
  return { planes, width, height: HEIGHT };
}

function stripWidth({ width, height }: Rectangle): number {
  return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.round((width / height) * HEIGHT)));
}

/** Adds the red, green and blue at a point of the picture, interpolated between the four nearest pixels. */
function addSample({ data, width, height }: ColourPicture, atX: number, atY: number, sum: Float32Array): void {
  const x = Math.min(width - 1, Math.max(0, atX - 0.5));
  const y = Math.min(height - 1, Math.max(0, atY - 0.5));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - left, y - top];
  const here = (top * width + left) * 3;
  const right = left + 1 < width ? 3 : 0;
  const below = top + 1 < height ? width * 3 : 0;
  for (let c = 0; c < 3; c++) {
    const at = here + c;
    const upper = (data[at] ?? 0) * (1 - fx) + (data[at + right] ?? 0) * fx;
    const lower = (data[at + below] ?? 0) * (1 - fx) + (data[at + below + right] ?? 0) * fx;
    sum[c] = (sum[c] ?? 0) + upper * (1 - fy) + lower * fy;
  }
}
