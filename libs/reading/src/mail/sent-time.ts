const MINUTE = 60_000;
/** Minutes east of Greenwich of the zones that RFC 5322 (4.3) names. */
const ZONES: Readonly<Record<string, number>> = {
  ...{ EST: -300, EDT: -240, CST: -360, CDT: -300, MST: -420, MDT: -360, PST: -480, PDT: -420 },
};
const ZONE = /([+-])(\d{2})([0-5]\d)\b|\b([ECMP][SD]T)\b/;

/**
 * The time of a mail on the sender's clock, in ISO 8601 with its offset: the day that the mail shows to people.
 * @param time in ISO 8601; a text of another form stays as it is
 * @param field the field of the mail's header (RFC 5322, 3.3)
 */
export function sentTime(time: string, field: string): string {
  const utc = Date.parse(time);
  const offset = offsetOf(field);
  if (Number.isNaN(utc) || offset === 0) return time;
  const local = new Date(utc + offset * MINUTE).toISOString().replace(/(?:\.\d+)?Z$/, '');
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** Minutes east of Greenwich; 0 where the field does not say. */
function offsetOf(field: string): number {
  const [, sign, hours, minutes, name] = ZONE.exec(field) ?? [];
  if (name) return ZONES[name] ?? 0;
  return sign ? (sign === '-' ? -1 : 1) * (60 * Number(hours) + Number(minutes)) : 0;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
