import type { Locator } from 'playwright-core';

/** Fills a field and reads it back. */
export async function fill(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  const shown = await field.inputValue();
  if (shown !== text) throw new Error(`The field shows "${shown}" instead of "${text}".`);
}

/** Clicks the label of a box and reads the box back. */
export async function toggle(label: Locator, box: Locator, checked: boolean): Promise<void> {
  await label.click();
  if ((await box.isChecked()) !== checked) throw new Error('The box does not take the click.');
}
