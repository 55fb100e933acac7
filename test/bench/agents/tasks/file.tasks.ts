import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TaskKind, value } from '../instance';
import { htmlDocument } from '../page/document';
import { HeldForm, scopeOf } from '../page/held-form';
import type { Widget } from '../widgets/widget';
import { SUBMITS } from '../words/fields';
import { Wording } from '../wording';
import { bystanders } from './form-task';

const upload: TaskKind = {
  name: 'upload',
  make(chance, folder) {
    const wording = new Wording(chance);
    const label = chance.pick(['Attachment', 'Proof of address', 'Photo', 'Curriculum vitae', 'Scan']);
    const fileName = `${chance.id()}.txt`;
    const path = join(folder, fileName);
    writeFileSync(path, 'Text of a file.\n');
    const [id, name, button] = [chance.id(), chance.id(), chance.id()];
    const hides = chance.is(0.4);
    const file: Widget = {
      name,
      label,
      labelFor: hides ? null : id,
      initial: [''],
      goal: [fileName],
      markup: (naming) =>
        hides
          ? `<span ${naming}><button type="button" id="${button}">Choose file</button><input type="file" id="${id}" name="${name}" hidden></span>`
          : `<input type="file" id="${id}" name="${name}" ${naming}>`,
      script: hides ? `at('${button}').addEventListener('click', () => at('${id}').click());` : '',
      solve: ({ locator }) => locator(`#${id}`).setInputFiles(path),
    };
    const submit = chance.pick(SUBMITS);
    const held = new HeldForm(chance, {
      title: 'Upload',
      widgets: chance.shuffle([file, ...bystanders(chance, 2)]),
      submit,
    });
    const page = held.page();
    const multipart = { ...page, body: page.body.replace('<form ', '<form enctype="multipart/form-data" ') };
    const clause = chance.pick([
      `upload {{my_file}} as ${label}`,
      `attach {{my_file}} to ${label}`,
      `upload {{my_file}} in the ${label} field`,
      'upload {{my_file}}',
    ]);
    wording.values.push(value('my_file', '', { type: 'file_upload', texts: [], files: [{ path, name: fileName }] }));
    return {
      task: wording.join(clause, wording.submit(submit)),
      values: wording.values,
      respond: (visit) => (visit.path === '' ? multipart : held.respond(visit)),
      solve: (browserPage) => held.solve(scopeOf(browserPage)),
      problem: () => held.problem(),
    };
  },
};

const download: TaskKind = {
  name: 'download',
  make(chance) {
    const names = chance.shuffle(['Price list', 'Annual report', 'House rules', 'Site map']);
    const target = chance.pick(names);
    const fileOf = (name: string) => `${name.toLowerCase().replaceAll(' ', '-')}.csv`;
    const isButton = chance.is(0.4);
    const page = htmlDocument(chance, {
      title: 'Files',
      body: isButton
        ? names
            .map(
              (name) =>
                `<p>${name} <button onclick="location.href='get?name=${encodeURIComponent(name)}'" aria-label="Download ${name}">Download</button></p>`,
            )
            .join('')
        : `<ul>${names.map((name) => `<li><a href="get?name=${encodeURIComponent(name)}">${name}</a></li>`).join('')}</ul>`,
    });
    return {
      task: chance.pick([
        `Download the ${chance.quote(target)}.`,
        `Download ${target} and save it to {{saved_file}}.`,
        `Download the file "${target}".`,
      ]),
      values: [],
      respond: ({ path, query }) =>
        path === ''
          ? page
          : {
              headers: {
                'Content-Type': 'text/csv',
                'Content-Disposition': `attachment; filename="${fileOf(query.get('name') ?? '')}"`,
              },
              body: 'a,b\r\n1,2\r\n',
            },
      solve: async (browserPage) => {
        const selector = isButton ? `[aria-label="Download ${target}"]` : `a:text-is("${target}")`;
        const [file] = await Promise.all([browserPage.waitForEvent('download'), browserPage.locator(selector).click()]);
        return { reads: {}, downloads: [file.suggestedFilename()] };
      },
      problem: ({ downloads }) =>
        downloads.join() === fileOf(target) ? null : `downloaded ${JSON.stringify(downloads)}, not ${fileOf(target)}`,
    };
  },
};

export const FILE_TASKS: readonly TaskKind[] = [upload, download];
