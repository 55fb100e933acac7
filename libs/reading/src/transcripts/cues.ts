/** A cue of a transcript: times in seconds, the speaker (empty when unknown), and the text with its lines. */
export interface Cue {
  start: number;
  end: number;
  speaker: string;
  text: string;
}

/** `00:01:02.500`, `01:02.500` and `00:01:02,500` (WebVTT, 4.3; SubRip). */
const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s.*)?$`);
/** Blocks of WebVTT that are no cues. */
const NO_CUE = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** The voice of a cue (WebVTT, 4.2.2): `<v.loud Mary Smith>`. */
const VOICE = /<v(?:\.[^\s>]{1,100})?\s([^>]{1,200})>/i;
const TAG = /<\/?[a-z0-9][^<>]{0,500}>|<\d[\d:.]{0,20}>|\{\\an\d\}/gi;
/** A speaker in front of the text: at most five words that begin with a capital or a digit, and a colon. */
const SPEAKER =
  /^(?:[-–>]{1,2}\s*)?(\[?\p{Lu}[\p{L}\p{M}\d.'’()-]{0,40}(?:[ ,]{1,2}[\p{Lu}\d(][\p{L}\p{M}\d.'’()-]{0,40}){0,4}\]?):\s+(?=\S)/u;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };

/** Whether a text begins like WebVTT, or like the first cue of SubRip. */
export function isTranscript(beginning: string): boolean {
  const text = beginning.replace(/^\uFEFF/, '');
  if (/^WEBVTT(?:\s|$)/.test(text)) return true;
  const [first = '', second = ''] = text.trimStart().split(/\r\n|\r|\n/, 2);
  return /^\d{1,9}$/.test(first.trim()) && TIMING.test(second);
}

/** The cues of a transcript in WebVTT or SubRip, in the order of the file. Lines that belong to no cue are left out. */
export function* cuesOf(text: string): Generator<Cue> {
  const normal = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  for (const block of normal.split(/\n[^\S\n]*\n\s*/)) {
    const lines = block.split('\n');
    if (NO_CUE.test(lines[0] ?? '')) continue;
    const at = lines.findIndex((line) => TIMING.test(line));
    const times = TIMING.exec(lines[at] ?? '');
    if (!times) continue;
    const said = lines.slice(at + 1).join('\n');
    const voice = VOICE.exec(said)?.[1]?.trim();
    const plain = decoded(said.replace(TAG, '')).trim();
    const named = voice === undefined ? SPEAKER.exec(plain) : null;
    yield {
      start: seconds(times.slice(1, 5)),
      end: seconds(times.slice(5, 9)),
      speaker: voice ?? named?.[1]?.replace(/^\[|\]$/g, '') ?? '',
      text: named ? plain.slice(named[0].length) : plain,
    };
  }
}

function seconds([hours = '0', minutes = '0', rest = '0', fraction = '0']: string[]): number {
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(rest) + Number(`0.${fraction}`);
}

function decoded(text: string): string {
  return text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
