import sharp from 'sharp';

import type { Box } from '../document';
import type { ColourPicture } from './picture';

/** Degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** Turns a picture clockwise. */
export async function turnedPicture(picture: ColourPicture, turn: Turn): Promise<ColourPicture> {
  if (turn === 0) return picture;
  const { data, info } = await sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  })
    .rotate(turn)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The box on the displayed page of a box on the page that was turned clockwise; both are fractions. */
export function displayedBox({ x, y, width, height }: Box, turn: Turn): Box {
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: y, y: 1 - x - width, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: 1 - y - height, y: x, width: height, height: width };
  }
}
