import type { VerificationDto } from '@app/documents';
import { EVENT_TITLES, EVIDENCE_WORDS, partyWords, signersWords, TIMESTAMP_WORDS } from '@app/sealing/services';
import { html, type Html } from './html';
import type { Page } from './page';

/** The page with the upload form. */
export function verifyPage(): Page {
  return {
    title: 'Verify a document',
    body: html`<h1>Verify a document</h1>
      <p>
        Documents that were signed here carry a seal. Choose a PDF to see who signed it and when, and whether anything
        was changed since. With its evidence file, the log of the signature is checked too.
      </p>
      ${form('Verify')}
      <p class="soft">The files are looked at and deleted at once.</p>`,
  };
}

interface Verdict {
  title: string;
  look: string;
  sign: string;
  meaning: string;
}

const VERDICTS: Record<VerificationDto['status'], Verdict> = {
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

/** A seal of this service with problems, which the reasons name. */
const UNCONFIRMED: Verdict = {
  title: 'The document is not confirmed',
  look: 'bad',
  sign: '?',
  meaning: 'It carries a seal of this service, but the seal cannot be relied on.',
};

const TIMESTAMP_UNCONFIRMED = 'The document is as it was sealed. Only its timestamp is not confirmed.';

function verdictFor({ status, trusted, timestamp_status }: VerificationDto): Verdict {
  if (status === 'unknown' && trusted) return UNCONFIRMED;
  const verdict = VERDICTS[status];
  return status === 'valid' && timestamp_status === 'untrusted'
    ? { ...verdict, meaning: TIMESTAMP_UNCONFIRMED }
    : verdict;
}

/** The page with the result of a verification. `fileName` is the sender's name of the document. */
export function verdictPage(verdict: VerificationDto, fileName: string): Page {
  const { title, look, sign, meaning } = verdictFor(verdict);
  return {
    title,
    body: html`<h1 class="${look}"><span class="mark" aria-hidden="true">${sign}</span> ${title}</h1>
      <p>${meaning}</p>
      ${verdict.reasons.map((reason) => html`<p>${reason}</p>`)} ${findings(verdict, fileName)}
      ${verdict.evidence ? evidenceSection(verdict.evidence) : ''}
      <h2>Verify another document</h2>
      ${form('Verify')}`,
  };
}

type Row = [label: string, value: string | Html | null | undefined];

function findings(verdict: VerificationDto, fileName: string): Html {
  const file: Row[] = [
    ['File', fileName],
    ['SHA-256 of the file', mono(verdict.document_sha256)],
  ];
  if (verdict.certificate && !verdict.trusted)
    return html`${list(file)}
      <h2>What the file claims</h2>
      <p>Anyone can make a file that says this. It was not sealed with a certificate of this service.</p>
      ${list([...signingRows(verdict), ...sealRows(verdict)])}`;
  return html`${list([...signingRows(verdict), ...file])} ${verdict.certificate ? sealSection(verdict) : ''}`;
}

const sealSection = (verdict: VerificationDto): Html =>
  html`<h2>The seal</h2>
    ${list(sealRows(verdict))}`;

function signingRows({ signing }: VerificationDto): Row[] {
  if (!signing) return [];
  const { sender, signed_at, document_name, envelope_id, consent_version, event_count } = signing;
  return [
    ['Signed by', signersWords(signing)],
    ['Signed at', signed_at && time(signed_at)],
    ['Sent by', partyWords(sender)],
    ['Document', document_name],
    ['Envelope', envelope_id],
    ['Consent', consent_version && `given, version ${consent_version}`],
    ['Evidence', `${event_count} events in the log when it was sealed`],
  ];
}

function sealRows({ signer, signed_at, timestamp_status, timestamp, certificate }: VerificationDto): Row[] {
  return [
    ['Sealed by', signer],
    ['Sealed at', signed_at && time(signed_at)],
    ['Timestamp', timestamp_status && TIMESTAMP_WORDS[timestamp_status]],
    ['Authority', timestamp && html`${oneLine(timestamp.authority)}, ${time(timestamp.at)}`],
    ['Certificate', certificate && oneLine(certificate.subject)],
    ['Issued by', certificate && oneLine(certificate.issuer)],
    ['Valid', certificate && html`${time(certificate.valid_from)} to ${time(certificate.valid_to)}`],
    ['Fingerprint', certificate && mono(certificate.fingerprint_sha256)],
  ];
}

const EVIDENCE_LOOKS: Record<NonNullable<VerificationDto['evidence']>['status'], string> = {
  confirmed: 'good',
  contradicted: 'bad',
  unconfirmed: 'soft',
  unreadable: 'bad',
};

function evidenceSection({ status, reasons, events }: NonNullable<VerificationDto['evidence']>): Html {
  const rows = events.map(({ type, at, ip }): Row => [
    EVENT_TITLES[type],
    html`${time(at)}${ip ? `, from ${ip}` : ''}`,
  ]);
  return html`<h2>The evidence file</h2>
    <p class="${EVIDENCE_LOOKS[status]}">${EVIDENCE_WORDS[status]}</p>
    ${reasons.map((reason) => html`<p>${reason}</p>`)} ${list(rows)}`;
}

function list(rows: Row[]): Html {
  const known = rows.flatMap(([label, value]) =>
    value
      ? [
          html`<dt>${label}</dt>
            <dd>${value}</dd>`,
        ]
      : [],
  );
  return known.length > 0 ? html`<dl>${known}</dl>` : html``;
}

const oneLine = (name: string): string => name.replaceAll('\n', ', ');

const mono = (text: string): Html => html`<span class="mono">${text}</span>`;

function form(action: string): Html {
  return html`<form method="post" action="/verify/result" enctype="multipart/form-data">
    <p>
      <label for="file">PDF document</label>
      <input id="file" name="file" type="file" accept="application/pdf,.pdf" required />
    </p>
    <p>
      <label for="evidence">Evidence file (may be left out)</label>
      <input id="evidence" name="evidence" type="file" accept="application/json,.json" />
    </p>
    <p><button>${action}</button></p>
  </form>`;
}

const time = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
