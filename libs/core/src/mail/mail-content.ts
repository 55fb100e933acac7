import { escapeMarkup } from '../text/markup';
import { oneLine } from './mail-address';

/** The body of a mail in both forms. */
export interface MailContent {
  text: string;
  html: string;
}

/** A stored file that a mail carries; its bytes are read when the mail is sent. */
export interface MailAttachment {
  /** Its storage key. */
  key: string;
  sha256: string;
  name: string;
  mediaType: string;
}

interface Letter {
  /** One line, usually also the subject. */
  title: string;
  /** Plain text, one string each. */
  paragraphs: string[];
  /** The call to action. Only http and https addresses. */
  action?: { label: string; url: string };
  /** Small print below. */
  note?: string;
}

/** Renders a letter in the product's design, as text and as HTML with all values escaped. */
export function mailContent(letter: Letter): MailContent {
  if (letter.action && !/^https?:\/\/[^\s\p{C}]+$/u.test(letter.action.url))
    throw new Error(`A mail cannot link to ${letter.action.url}.`);
  const lines = onLines(letter);
  return { text: asText(lines), html: asHtml(lines) };
}

/** Puts every part on one line, so that names of people, teams and files cannot imitate further parts. */
const onLines = ({ title, paragraphs, note, ...letter }: Letter): Letter => ({
  ...letter,
  title: oneLine(title),
  paragraphs: paragraphs.map(oneLine),
  note: note && oneLine(note),
});

function asText({ title, paragraphs, action, note }: Letter): string {
  const parts = [title, ...paragraphs, action && `${action.label}:\n${action.url}`, note && `--\n${note}`];
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n') + '\n';
}

function asHtml({ title, paragraphs, action, note }: Letter): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(title)}</title></head>
<body style="margin:0;background:#f3f4f6;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2937">
<div style="max-width:560px;margin:0 auto;padding:32px 16px">
<p style="margin:0 0 16px;font-weight:600;color:#4338ca">Formwork</p>
<div style="background:#fff;border:1px solid #e5e7eb;border-radius:8px;padding:32px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeMarkup(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeMarkup(paragraph)}</p>`).join('\n')}
${action ? button(action) : ''}
</div>
${note ? `<p style="margin:16px 0 0;font-size:13px;color:#6b7280">${escapeMarkup(note)}</p>` : ''}
</div>
</body>
</html>
`;
}

function button({ label, url }: { label: string; url: string }): string {
  const style =
    'display:inline-block;background:#4338ca;color:#fff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:6px';
  return `<p style="margin:24px 0 16px"><a href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(label)}</a></p>
<p style="margin:0;font-size:13px;color:#6b7280">If the button does not work, open ${escapeMarkup(url)}</p>`;
}
