import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { within } from '@app/core/programs';
import { devtoolsOf } from './devtools';
import { maskedElements } from './masked-elements';

const MASK_COLOR = '#3a3a3a';
/** A page takes some 50 ms. One that takes longer than this does not draw at all. */
const TIMEOUT_MS = 5_000;
/** Pictures are for reviewers and events; a page of text at the default viewport has 40 to 100 kB at the first quality. */
const MAX_BYTES = 150_000;
const QUALITIES = [60, 30, 10];
/** Part of the time of a run that pictures of ordinary steps may take: pages drawn slowly have fewer pictures. */
const SHARE = 0.1;
/** Pictures of one run. Its steps are limited, the actions of a step are not. */
const MAX_PICTURES = 500;

/** Takes pictures of pages in which everything secret is covered. */
export class Pictures {
  private readonly startedAt = performance.now();
  private spentMs = 0;
  private count = 0;

  /** @param secrets regular expressions of texts to cover (`maskedElements`) */
  constructor(
    private readonly folder: string,
    private readonly secrets: readonly string[],
  ) {}

  /** Takes one unless pictures have used up their part of the time. */
  async takeInTime(page: Page): Promise<string | null> {
    const passed = performance.now() - this.startedAt;
    return this.spentMs > passed * SHARE ? null : this.take(page);
  }

  /** The path of the picture (JPEG); null for a page that cannot be drawn. */
  async take(page: Page): Promise<string | null> {
    if (this.count >= MAX_PICTURES) return null;
    this.count += 1;
    const begun = performance.now();
    const picture = await this.smallEnough(page);
    this.spentMs += performance.now() - begun;
    if (!picture) return null;
    const path = join(this.folder, `picture-${this.count}.jpg`);
    await writeFile(path, picture);
    return path;
  }

  private async smallEnough(page: Page): Promise<Buffer | null> {
    for (const quality of QUALITIES) {
      const picture = await this.draw(page, quality);
      if (!picture || picture.length <= MAX_BYTES) return picture;
    }
    return null;
  }

  /** A page that is being closed, has crashed or does not respond has no picture: what happens to the run is decided elsewhere. */
  private draw(page: Page, quality: number): Promise<Buffer | null> {
    const picture = this.secrets.length === 0 ? drawPlain(page, quality) : this.drawCovered(page, quality);
    return picture.catch(() => null);
  }

  private drawCovered(page: Page, quality: number): Promise<Buffer> {
    const selector = maskedElements(this.secrets);
    const mask = page.frames().map((frame) => frame.locator(selector));
    return page.screenshot({ type: 'jpeg', quality, mask, maskColor: MASK_COLOR, timeout: TIMEOUT_MS });
  }
}

/** Playwright prepares every frame for a picture, which takes as long as drawing it; only covers need that. */
async function drawPlain(page: Page, quality: number): Promise<Buffer> {
  const session = await devtoolsOf(page);
  const drawn = session.send('Page.captureScreenshot', { format: 'jpeg', quality });
  const { data } = await within(TIMEOUT_MS, drawn);
  return Buffer.from(data, 'base64');
}
