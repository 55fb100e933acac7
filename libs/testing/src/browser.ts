import { rmSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { Env } from '../../core/src/config/env';
import { browserFolder, launchChromium } from '../../core/src/runtimes/browser/chromium';

/** Starts the headless Chromium that the service would use: `CHROMIUM_PATH`, the one on PATH, else the one from npm. */
export async function aBrowser(): Promise<Browser> {
  const folder = await browserFolder();
  const browser = await launchChromium(new Env(), folder);
  // Jest may end its process right after the last browser is closed.
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return browser;
}
