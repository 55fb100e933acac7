/** The steps of the application as data: pages, validation and the review are made from this table. */

export interface FormField {
  name: string;
  label: string;
  kind: 'text' | 'email' | 'tel' | 'number' | 'date' | 'radio' | 'select' | 'venue' | 'checkbox' | 'file' | 'textarea';
  required: boolean;
  hint?: string;
  options?: readonly string[];
}

export interface FormStep {
  path: string;
  title: string;
  fields: readonly FormField[];
}

export const VENUES = [
  ...['Alder Square', 'Boathouse Quay', 'Castle Gardens', 'Cathedral Close', 'Cornmarket', 'Exchange Hall'],
  ...['Foundry Yard', 'Harbour Stage', 'Kingsway Park', 'Library Terrace', 'Lower Meadow', 'Market Hall'],
  ...['Mill Lane Green', 'Observatory Hill', 'Old Tram Depot', 'Orchard Field', 'Riverside Park', 'Station Forecourt'],
] as const;

const MAX_VISITORS = 50_000;
const LONGEST_TEXT = 500;

export const STEPS: readonly FormStep[] = [
  {
    path: 'applicant',
    title: 'Applicant',
    fields: [
      { name: 'full_name', label: 'Full name', kind: 'text', required: true },
      { name: 'email', label: 'E-mail address', kind: 'email', required: true },
      { name: 'phone', label: 'Telephone', kind: 'tel', required: false },
      {
        name: 'applicant_type',
        label: 'You apply as',
        kind: 'radio',
        required: true,
        options: ['Private person', 'Company', 'Association'],
      },
    ],
  },
  {
    path: 'event',
    title: 'Event',
    fields: [
      { name: 'event_name', label: 'Name of the event', kind: 'text', required: true },
      { name: 'event_date', label: 'Date of the event', kind: 'date', required: true },
      { name: 'venue', label: 'Venue', kind: 'venue', required: true, hint: 'Type a part of the name and choose.' },
      {
        name: 'event_kind',
        label: 'Kind of event',
        kind: 'select',
        required: true,
        options: ['Concert', 'Exhibition', 'Market', 'Sports event', 'Street party'],
      },
      { name: 'visitors', label: 'Expected visitors', kind: 'number', required: true, hint: `1 to ${MAX_VISITORS}` },
      { name: 'music', label: 'Music will be played', kind: 'checkbox', required: false },
    ],
  },
  {
    path: 'documents',
    title: 'Documents',
    fields: [
      { name: 'site_plan', label: 'Site plan', kind: 'file', required: false, hint: 'PDF or picture, up to 5 MB' },
      { name: 'remarks', label: 'Remarks', kind: 'textarea', required: false },
    ],
  },
];

/** The problem of a field in a sentence, or null. */
export function problemOf(field: FormField, text: string): string | null {
  const { kind, label, options, required } = field;
  if (text === '') return required ? `${label} is missing.` : null;
  if (text.length > LONGEST_TEXT) return `${label} is longer than ${LONGEST_TEXT} characters.`;
  if (kind === 'email' && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)) return `${label} is no e-mail address.`;
  if (kind === 'date' && !isDate(text)) return `${label} is no date.`;
  if (kind === 'number' && !(Number.isInteger(Number(text)) && Number(text) >= 1 && Number(text) <= MAX_VISITORS))
    return `${label} is no number from 1 to ${MAX_VISITORS}.`;
  const known: readonly string[] | undefined = kind === 'venue' ? VENUES : options;
  return known && !known.includes(text) ? `${label} is not in the list.` : null;
}

const isDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** The step after `path`; null after the last. */
export function stepAfter(path: string): FormStep | null {
  return STEPS[STEPS.findIndex((step) => step.path === path) + 1] ?? null;
}
