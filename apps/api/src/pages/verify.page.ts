import type { SealVerdict } from '@app/documents';
import { html, type Html } from './html';
import type { Page } from './page';

/** Asks for a document. */
export function verifyPage(): Page {
  return {
    title: 'Verify a document',
    body: html`<h1>Verify a document</h1>
      <p>
        Documents that were signed here carry a seal. Choose a PDF to see who sealed it and when, and whether anything
        was changed since.
      </p>
      ${form('Verify')}
      <p class="soft">The file is looked at and deleted at once.</p>`,
  };
}

interface Verdict {
  title: string;
  look: string;
  sign: string;
  meaning: string;
}

const VERDICTS: Record<SealVerdict['status'], Verdict> = {
  valid: {
    title: 'The document is genuine',
    look: 'good',
    sign: '✓',
    meaning: 'It is exactly as it was sealed: not a single byte was changed.',
  },
  altered: {
    title: 'The document was changed',
    look: 'bad',
    sign: '✕',
    meaning: 'It was sealed, but it is no longer what was sealed. Do not rely on it; ask for the original file.',
  },
  unknown: {
    title: 'The document is not known here',
    look: 'soft',
    sign: '?',
    meaning: 'It does not carry a seal that this service vouches for. That says nothing good or bad about its content.',
  },
};

/** Says what was found out about a document. `fileName` is what its sender calls it. */
export function verdictPage(verdict: SealVerdict, fileName: string): Page {
  const { title, look, sign, meaning } = VERDICTS[verdict.status];
  return {
    title,
    body: html`<h1 class="${look}"><span class="mark" aria-hidden="true">${sign}</span> ${title}</h1>
      <p>${meaning}</p>
      ${verdict.reasons.map((reason) => html`<p>${reason}</p>`)} ${facts(verdict, fileName)}
      <h2>Verify another document</h2>
      ${form('Verify')}`,
  };
}

function facts({ signer, signed_at, timestamp, certificate, document_sha256 }: SealVerdict, fileName: string): Html {
  const rows: [label: string, value: string | Html | null | undefined][] = [
    ['File', fileName],
    ['Sealed by', signer],
    ['Time', signed_at && time(signed_at)],
    ['Confirmed by', timestamp?.authority.replaceAll('\n', ', ')],
    ['Certificate', certificate?.subject.replaceAll('\n', ', ')],
    ['Issued by', certificate?.issuer.replaceAll('\n', ', ')],
    ['Valid', certificate && html`${time(certificate.valid_from)} to ${time(certificate.valid_to)}`],
    ['Fingerprint', certificate && html`<span class="mono">${certificate.fingerprint_sha256}</span>`],
    ['SHA-256 of the file', html`<span class="mono">${document_sha256}</span>`],
  ];
  const known = rows.flatMap(([label, value]) =>
    value
      ? [
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
        ]
      : [],
  );
  return html`<dl>${known}</dl>`;
}

function form(action: string): Html {
  return html`<form method="post" action="/verify/result" enctype="multipart/form-data">
    <p>
      <label for="file">PDF document</label>
      <input id="file" name="file" type="file" accept="application/pdf,.pdf" required />
    </p>
    <p><button>${action}</button></p>
  </form>`;
}

const time = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
