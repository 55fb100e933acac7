let form: HTMLFormElement | null = null;
let isAsked = false;

/** Keeps the page from learning of the submission that a key in the field would start. */
const hold = (event: Event): void => {
  if (event.target !== form) return;
  isAsked = true;
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Holds submissions of the form of a field, until it is called with null. @returns whether one was held */
export function holdSubmit(field: Element | null): boolean {
  removeEventListener('submit', hold, true);
  const wasAsked = isAsked;
  isAsked = false;
  form = field instanceof HTMLInputElement ? field.form : null;
  if (form) addEventListener('submit', hold, true);
  return wasAsked;
}
