import sharp from 'sharp';

import { inkOf } from './ink';
import type { Mask } from './mask';

export const [WIDTH, HEIGHT] = [1200, 1600];

/** The ink of a page that is drawn, turned by some degrees about its middle, printed and scanned. */
export async function inkOfDrawing(drawing: string, { angle = 0, paper = 'white' } = {}): Promise<Mask> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="DejaVu Sans">
    <rect width="100%" height="100%" fill="${paper}"/>
    <g transform="rotate(${angle} 600 800)" fill="none" stroke="#222" stroke-width="2.5">${drawing}</g></svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .blur(0.7)
    .toColourspace('b-w')
    .jpeg({ quality: 60 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = Uint8Array.from({ length: info.width * info.height }, (_, i) => data[i * info.channels]!);
  return inkOf(grey, info);
}

export const text = (x: number, y: number, words: string, size = 30) =>
  `<text x="${x}" y="${y}" fill="#222" stroke="none" font-size="${size}">${words}</text>`;
