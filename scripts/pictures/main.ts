/**
 * `npm run pictures` takes the pictures of the README and the guides from the service that `npm start` runs here, and writes them to
 * `docs/pictures`. LibreOffice prints the templates where it is installed, else Chromium, as the service does.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DemoClient } from './demo-client';
import { pagePictures } from './page-pictures';
import { type Picture, templatePictures } from './template-pictures';

const FOLDER = join(process.cwd(), 'docs', 'pictures');

async function main() {
  const client = new DemoClient();
  await keep(await templatePictures(client));
  await keep(await pagePictures(client));
}

async function keep(pictures: Picture[]): Promise<void> {
  for (const { name, webp } of pictures) {
    await writeFile(join(FOLDER, `${name}.webp`), webp);
    console.log(`${name}.webp ${(webp.length / 1024).toFixed(0)} kB`);
  }
}

main().then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
