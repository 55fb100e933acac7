import { brandColours, type BrandColours } from '../text/brand-colours';
import { escapeMarkup } from '../text/markup';
import type { Language } from '../text/language';
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
  /** The Content-ID of a picture of the HTML form; absent for a file to save. A picture that is gone is left out. */
  cid?: string;
}

/** A picture of the HTML form, which the mail carries. */
export interface MailPicture {
  cid: string;
  /** In pixels. */
  width: number;
  height: number;
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
  /** Default English. */
  language?: Language;
  /** The name of the team that sends it; default the product's. */
  team?: string;
  /** The team's colour, `#rrggbb`; null for the product's. */
  colour?: string | null;
  /** The team's logo, above its name. */
  logo?: MailPicture | null;
}

const LINK_HINTS: Record<Language, string> = {
  en: 'If the button does not work, open',
  de: 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie',
  fr: 'Si le bouton ne fonctionne pas, ouvrez',
  es: 'Si el botón no funciona, abra',
};

/** Programs that know dark mode read this; those that do not show the light colours of the attributes. */
const darkStyle = ({ accent, onAccent }: BrandColours['dark']): string => `@media (prefers-color-scheme: dark) {
.ground { background: #111319 !important; color: #e6e8ee !important }
.card { background: #1a1d26 !important; border-color: #2f3440 !important }
.soft { color: #a0a7b4 !important }
.brand { color: ${accent} !important }
.act { background: ${accent} !important; color: ${onAccent} !important }
}`;

/** Renders a letter in the product's design, as text and as HTML with all values escaped. */
export function mailContent(letter: Letter): MailContent {
  if (letter.action && !/^https?:\/\/[^\s\p{C}]+$/u.test(letter.action.url))
    throw new Error(`A mail cannot link to ${letter.action.url}.`);
  const lines = onLines(letter);
  return { text: asText(lines), html: asHtml(lines) };
}

/** Puts every part on one line, so that names of people, teams and files cannot imitate further parts. */
const onLines = ({ title, paragraphs, note, team, ...letter }: Letter): Letter => ({
  ...letter,
  team: team && oneLine(team),
  title: oneLine(title),
  paragraphs: paragraphs.map(oneLine),
  note: note && oneLine(note),
});

function asText({ title, paragraphs, action, note }: Letter): string {
  const parts = [title, ...paragraphs, action && `${action.label}:\n${action.url}`, note && `--\n${note}`];
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n') + '\n';
}

function asHtml({
  title,
  paragraphs,
  action,
  note,
  language = 'en',
  team = 'Formwork',
  colour = null,
  logo = null,
}: Letter): string {
  const { light, dark } = brandColours(colour);
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title><style>${darkStyle(dark)}</style></head>
<body class="ground" style="margin:0;background:#f3f4f6;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;color:#1f2937;${WRAP}">
<div style="max-width:560px;margin:0 auto;padding:24px 12px">
${logo ? picture(logo, team) : ''}<p class="brand" style="margin:0 0 16px;font-weight:600;color:${light.accent}">${escapeMarkup(team)}</p>
<div class="card" style="background:#fff;border:1px solid #e5e7eb;border-radius:8px;padding:24px 20px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeMarkup(title)}</h1>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeMarkup(paragraph)}</p>`).join('\n')}
${action ? button(action, LINK_HINTS[language], light) : ''}
</div>
${note ? `<p class="soft" style="margin:16px 0 0;font-size:13px;color:#5b6472">${escapeMarkup(note)}</p>` : ''}
</div>
</body>
</html>
`;
}

/** The largest picture in CSS pixels. */
const PICTURE = { width: 240, height: 48 };

/** Some mail programs know no other sizes than those of the attributes. A picture is not enlarged. */
function picture({ cid, width, height }: MailPicture, alt: string): string {
  const scale = Math.min(1, PICTURE.width / width, PICTURE.height / height);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  const style = 'display:block;margin:0 0 8px;border:0;border-radius:4px';
  return `<img src="cid:${escapeMarkup(cid)}" alt="${escapeMarkup(alt)}" ${size} style="${style}">\n`;
}

/** HTML without the picture of a Content-ID that the mail cannot carry. */
export const withoutPicture = (html: string, cid: string): string =>
  html.replace(new RegExp(`<img src="cid:${escapeMarkup(cid)}"[^>]*>\\n?`), '');

/** Long words and addresses break, so that a phone does not scroll sideways; the second form is for older programs. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

function button(
  { label, url }: { label: string; url: string },
  hint: string,
  { accent, onAccent }: BrandColours['light'],
): string {
  const style = `display:inline-block;background:${accent};color:${onAccent};text-decoration:none;font-weight:600;padding:12px 20px;border-radius:6px`;
  return `<p style="margin:24px 0 16px"><a class="act" href="${escapeMarkup(url)}" style="${style}">${escapeMarkup(label)}</a></p>
<p class="soft" style="margin:0;font-size:13px;color:#5b6472">${escapeMarkup(hint)} ${escapeMarkup(url)}</p>`;
}
