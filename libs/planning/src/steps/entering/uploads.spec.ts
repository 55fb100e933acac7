import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunValue } from '../../run-value';
import { TaskPage } from '../task-page.fixture';

describe('executeSteps and files', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it('presses the button that a page shows only once it has files', async () => {
    const path = join(page.folder, 'report.txt');
    await writeFile(path, 'x');
    const html = `<div style="border:2px dashed;padding:30px">Drag &amp; drop your files or <u style="cursor:pointer" onclick="f.click()">Browse</u>
      <input type=file id=f hidden multiple onchange="queue(this.files)"></div><div id=q></div><script>function queue([file]) {
        q.innerHTML = '<p>' + file.name + ' is queued</p><button onclick="document.title = 1">Start upload</button>'; }</script>`;
    const file: RunValue = {
      ...{ field: 'report', label: 'report', type: 'file', texts: ['report.txt'], secretOrigins: null, given: true },
      files: [{ path, name: 'report.txt' }],
    };
    expect((await page.perform(html, 'Upload {{report}} and start the upload.', [file])).failure).toBeNull();
    expect(await page.title()).toBe('1');
  });
});
