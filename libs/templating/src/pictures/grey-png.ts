import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Header: 8 bits of grey, deflated, not interlaced (PNG 11.2.2). */
const GREY_8 = Buffer.from([8, 0, 0, 0, 0]);

/** A picture of grey pixels: 0 is black, 255 white. */
export class GreyPicture {
  private readonly pixels: Uint8Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height).fill(255);
  }

  /** Fills a rectangle, as far as it is inside. */
  fill(x: number, y: number, width: number, height: number): void {
    const [left, right] = [Math.max(0, x), Math.min(this.width, x + width)];
    for (let row = Math.max(0, y); row < Math.min(this.height, y + height); row++)
      this.pixels.fill(0, row * this.width + left, row * this.width + Math.max(left, right));
  }

  /** Darkens a pixel; `ink` 255 makes it black. */
  darken(x: number, y: number, ink: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = y * this.width + x;
    this.pixels[at] = Math.min(this.pixels[at] ?? 255, 255 - ink);
  }

  /** The bytes of a PNG file. */
  toPng(): Buffer {
    const size = Buffer.alloc(8);
    size.writeUInt32BE(this.width, 0);
    size.writeUInt32BE(this.height, 4);
    const rows = Buffer.alloc((this.width + 1) * this.height);
    for (let row = 0; row < this.height; row++)
      rows.set(this.pixels.subarray(row * this.width, (row + 1) * this.width), row * (this.width + 1) + 1);
    const chunks = [
      chunk('IHDR', Buffer.concat([size, GREY_8])),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ];
    return Buffer.concat([SIGNATURE, ...chunks]);
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length, 0);
  checksum.writeUInt32BE(crc32(content), 0);
  return Buffer.concat([length, content, checksum]);
}
