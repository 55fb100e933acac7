import type { Control, PageView } from '@app/browsing';

const CLOSED: Omit<Control, 'id' | 'order'> = {
  kind: 'text',
  role: '',
  name: '',
  labels: [],
  placeholder: '',
  title: '',
  description: '',
  group: '',
  section: '',
  attributes: { name: '', id: '', autocomplete: '', type: '' },
  value: '',
  checked: null,
  options: null,
  required: false,
  disabled: false,
  readonly: false,
  multiple: false,
  invalid: false,
  min: '',
  max: '',
  step: '',
  maxLength: null,
  form: null,
  href: '',
  box: { x: 0, y: 0, width: 100, height: 20 },
  inDialog: false,
  origin: 'https://example.test',
};

/** Controls below each other, as a page would have them; each is described by what the test is about. */
export function controlsOf(parts: Partial<Control>[]): Control[] {
  return parts.map((part, order) => {
    const box = { x: 20, y: 20 + 40 * order, width: 200, height: 24 };
    return { ...CLOSED, id: `c${order}`, order, box, ...part };
  });
}

/** Options with their labels as values. */
export const optionsOf = (...labels: string[]) =>
  labels.map((label) => ({ label, value: label, selected: false, disabled: false }));

/** A page that shows the controls and the text. */
export function viewOf(parts: Partial<Control>[], rest: Partial<PageView> = {}): PageView {
  return {
    ...{ address: 'https://example.test/form', title: 'Form', headings: [], controls: controlsOf(parts), tables: [] },
    ...{ labelled: [], text: '', messages: [], dialog: null, truncated: false },
    ...rest,
  };
}
