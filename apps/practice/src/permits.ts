import { VENUES } from './application-form';

/** A permit that the office has issued. */
export interface Permit {
  number: string;
  holder: string;
  venue: string;
  validUntil: string;
  /** In euros. */
  fee: string;
}

const HOLDERS = [
  ...['Harbour Choir', 'Kite Club', 'Cycling Union', 'Book Fair Ltd', 'Jazz Circle', 'Rowing Society', 'Folk Dancers'],
  ...['Flower Market', 'Chess Federation', 'Running Team', 'Street Theatre', 'Antiques Guild', 'Puppet Stage'],
];
const COUNT = 57;

/** The same list in every start, so that a task can name an entry. */
export const PERMITS: readonly Permit[] = Array.from({ length: COUNT }, (_, index) => ({
  number: `WP-${1001 + index * 7}`,
  holder: `${HOLDERS[index % HOLDERS.length]}${index >= HOLDERS.length ? ` ${Math.floor(index / HOLDERS.length) + 1}` : ''}`,
  venue: VENUES[(index * 5) % VENUES.length] ?? '',
  validUntil: `2027-${String((index % 12) + 1).padStart(2, '0')}-${String(((index * 3) % 28) + 1).padStart(2, '0')}`,
  fee: (45 + ((index * 37) % 400) + (index % 4) * 0.25).toFixed(2),
}));

export const PERMITS_PER_PAGE = 10;

export function permitsMatching(words: string): Permit[] {
  const wanted = words.trim().toLowerCase();
  return PERMITS.filter((permit) => Object.values(permit).some((text) => text.toLowerCase().includes(wanted)));
}

export function permitsAsCsv(permits: readonly Permit[]): string {
  const rows = permits.map(({ number, holder, venue, validUntil, fee }) => [number, holder, venue, validUntil, fee]);
  return [['Number', 'Holder', 'Venue', 'Valid until', 'Fee (EUR)'], ...rows]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
}
