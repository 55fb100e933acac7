import type { Example } from './steps-in-words.fixture';

/** Uploading and downloading. */
export const FILES: Example[] = [
  [
    'Upload {{cv}} as CV and attach {{photo}} to Photo.',
    'upload files={cv} into=<CV>',
    'upload files={photo} into=<Photo>',
  ],
  ['Download the contract and save it to {{contract}}.', 'download target=<contract> saveTo=contract'],
  [
    'Upload the files {{passport}} and {{photo}} to Attachments.',
    'upload files={passport} | {photo} into=<Attachments>',
  ],
  ['Attach {{cv}}.', 'upload files={cv}'],
  ['Download the invoice. Save it to {{invoice}}.', 'download target=<invoice> saveTo=invoice'],
  ['Click Download and save the file in the field contract_file.', 'download target=<Download> saveTo=contract_file'],
  [
    'Download the PDF from the row of March and store it in {{statement}}.',
    'download target=<PDF row March> saveTo=statement',
  ],
  [
    'After that, you need to upload {{passport}} as "Copy of passport".',
    'upload files={passport} into=<Copy of passport>',
  ],
  [
    'Could you please open the Reports tab and download "Q3.pdf"?',
    'click target=<Reports:tab>',
    'download target=<Q3.pdf>',
  ],
  ['Attach {{invoice}} under "Proof of purchase".', 'upload files={invoice} into=<Proof of purchase>'],
  ['Upload {{a}} as passport, {{b}} as photo.', 'upload files={a} into=<passport>', 'upload files={b} into=<photo>'],
  ['Add the file {{cv}} to the application.', 'upload files={cv} into=<application>'],
  ['Choose the file {{photo}} for Portrait.', 'upload files={photo} into=<Portrait>'],
  ['Download "statement.csv" and save it as statement_file.', 'download target=<statement.csv> saveTo=statement_file'],
  ['Save the file to {{report}}.', 'download target=<file> saveTo=report'],
];
