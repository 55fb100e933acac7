import type { VerificationDto } from '@app/documents';
import {
  EVENT_TITLES,
  EVIDENCE_WORDS,
  partyWords,
  REVOCATION_WORDS,
  signatureWords,
  signersWords,
  TIMESTAMP_WORDS,
} from '@app/sealing/services';
import { html, type Html } from '../html';
import type { Words } from '../messages/words';
import type { Page } from '../page';

/** The page with the upload form. */
export function verifyPage(words: Words): Page {
  const { verify } = words;
  return {
    words,
    title: verify.title,
    body: html`<h1>${verify.title}</h1>
      <p>${verify.lead}</p>
      ${form(verify)}
      <p class="soft">${verify.deleted}</p>`,
  };
}

type Kind = keyof Words['verify']['verdicts'];

const LOOKS: Record<Kind, { look: string; sign: string }> = {
  valid: { look: 'good', sign: '✓' },
  altered: { look: 'bad', sign: '✕' },
  unknown: { look: 'soft', sign: '?' },
  // A seal of this service with problems, which the reasons name.
  unconfirmed: { look: 'bad', sign: '?' },
};

const kindOf = ({ status, trusted }: VerificationDto): Kind =>
  status === 'unknown' && trusted ? 'unconfirmed' : status;

/** The page with the result of a verification. `fileName` is the sender's name of the document. */
export function verdictPage(verdict: VerificationDto, fileName: string, words: Words): Page {
  const { verify } = words;
  const { look, sign } = LOOKS[kindOf(verdict)];
  const { title, meaning } = verify.verdicts[kindOf(verdict)];
  const isTimestampOnly = verdict.status === 'valid' && verdict.timestamp_status === 'untrusted';
  return {
    words,
    title,
    body: html`<h1 class="${look}"><span class="mark" aria-hidden="true">${sign}</span> ${title}</h1>
      <p>${isTimestampOnly ? verify.timestampOnly : meaning}</p>
      ${verdict.reasons.map(inEnglish)} ${findings(verdict, fileName, verify)} ${signaturesSection(verdict, verify)}
      ${verdict.evidence ? evidenceSection(verdict.evidence, verify) : ''}
      <h2>${verify.another}</h2>
      ${form(verify)}`,
  };
}

/** Findings in detail are sentences of the API and the certificate, which are in English. */
const inEnglish = (sentence: string): Html => html`<p lang="en">${sentence}</p>`;

type Row = [label: string | Html, value: string | Html | null | undefined];

type Texts = Words['verify'];

function findings(verdict: VerificationDto, fileName: string, texts: Texts): Html {
  const { rows } = texts;
  const file: Row[] = [
    [rows.file, fileName],
    [rows.hash, mono(verdict.document_sha256)],
  ];
  if (verdict.certificate && !verdict.trusted)
    return html`${list(file)}
      <h2>${texts.claims}</h2>
      <p>${texts.anyone}</p>
      ${list([...signingRows(verdict, texts), ...sealRows(verdict, texts)])}`;
  return html`${list([...signingRows(verdict, texts), ...file])}
  ${verdict.certificate ? sealSection(verdict, texts) : ''}`;
}

const sealSection = (verdict: VerificationDto, texts: Texts): Html =>
  html`<h2>${texts.seal}</h2>
    ${list(sealRows(verdict, texts))}`;

function signingRows({ signing }: VerificationDto, { rows, consentGiven, events }: Texts): Row[] {
  if (!signing) return [];
  const { sender, signed_at, document_name, envelope_id, consent_version, event_count } = signing;
  return [
    [rows.signedBy, signersWords(signing)],
    [rows.signedAt, signed_at && time(signed_at)],
    [rows.sentBy, partyWords(sender)],
    [rows.document, document_name],
    [rows.envelope, envelope_id],
    [rows.consent, consent_version && consentGiven(consent_version)],
    [rows.log, events(event_count)],
  ];
}

function sealRows(verdict: VerificationDto, { rows, period }: Texts): Row[] {
  const { signer, signed_at, timestamp_status, timestamp, certificate, revocation_status, revocation_at } = verdict;
  return [
    [rows.sealedBy, signer],
    [rows.sealedAt, signed_at && time(signed_at)],
    [rows.timestamp, timestamp_status && html`<span lang="en">${TIMESTAMP_WORDS[timestamp_status]}</span>`],
    [rows.authority, timestamp && html`${oneLine(timestamp.authority)}, ${time(timestamp.at)}`],
    [rows.certificate, certificate && oneLine(certificate.subject)],
    [rows.issuer, certificate && oneLine(certificate.issuer)],
    [rows.validity, certificate && period(utc(certificate.valid_from), utc(certificate.valid_to))],
    [rows.revocation, revocation_status && html`<span lang="en">${REVOCATION_WORDS[revocation_status]}</span>`],
    [rows.proofsFrom, revocation_at && time(revocation_at)],
    [rows.fingerprint, certificate && mono(certificate.fingerprint_sha256)],
  ];
}

/** The signatures of other programs, which are not checked for who made them. */
function signaturesSection({ signatures }: VerificationDto, texts: Texts): Html {
  if (signatures.length === 0) return html``;
  const rows = signatures.map((one): Row => [
    html`<bdi>${one.field}</bdi>`,
    html`<span lang="en">${signatureWords(one)}</span>${one.signer ? html` (<bdi>${one.signer}</bdi>)` : ''}`,
  ]);
  return html`<h2>${texts.signatures}</h2>
    ${list(rows)}`;
}

const EVIDENCE_LOOKS: Record<NonNullable<VerificationDto['evidence']>['status'], string> = {
  confirmed: 'good',
  contradicted: 'bad',
  unconfirmed: 'soft',
  unreadable: 'bad',
};

function evidenceSection({ status, reasons, events }: NonNullable<VerificationDto['evidence']>, texts: Texts): Html {
  const rows = events.map(({ type, at, ip, recipient }): Row => [
    html`<span lang="en">${EVENT_TITLES[type]}</span>`,
    html`${time(at)}${recipient === null ? '' : html`, <bdi>${recipient}</bdi>`}${ip ? texts.from(ip) : ''}`,
  ]);
  return html`<h2>${texts.evidence}</h2>
    <p lang="en" class="${EVIDENCE_LOOKS[status]}">${EVIDENCE_WORDS[status]}</p>
    ${reasons.map(inEnglish)} ${list(rows)}`;
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

function form({ pdf, evidenceFile, verify }: Texts): Html {
  return html`<form method="post" action="/verify/result" enctype="multipart/form-data">
    <p>
      <label for="file">${pdf}</label>
      <input id="file" name="file" type="file" accept="application/pdf,.pdf" required />
    </p>
    <p>
      <label for="evidence">${evidenceFile}</label>
      <input id="evidence" name="evidence" type="file" accept="application/json,.json" />
    </p>
    <p><button>${verify}</button></p>
  </form>`;
}

const time = (iso: string): Html => html`<time datetime="${iso}">${utc(iso)}</time>`;

/** To the second and the same in all languages, because it is compared with the certificate. */
const utc = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;
