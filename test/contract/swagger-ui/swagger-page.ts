import type { Page } from 'playwright-core';

/** What is typed over the examples of an operation before it is executed. */
export interface Typed {
  /** Values of parameters of the path, by name. */
  path: Record<string, string>;
  /** The ids in the body: those of examples, and the real ones. */
  ids: [string, string][];
  /** Files by name, in base64. */
  files: Record<string, string>;
}

/** What Swagger UI shows after an operation was executed. */
export interface Shown {
  status: string;
  answer: string;
}

/**
 * Opens an operation, presses "Try it out" and "Execute" and returns what the page shows. It runs inside the page as one script:
 * clicks through the protocol of the browser would take minutes for all operations.
 */
export function execute(page: Page, operationId: string, typed: Typed): Promise<Shown> {
  return page.evaluate(inPage, { operationId, typed });
}

async function inPage({ operationId, typed }: { operationId: string; typed: Typed }): Promise<Shown> {
  const found = async <T extends Element>(selector: string, root: ParentNode = document): Promise<T> => {
    for (let waited = 0; waited < 20_000; waited += 10) {
      const element = root.querySelector<T>(selector);
      if (element) return element;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`${operationId} shows no ${selector}`);
  };
  // React listens to the setter of the element's class.
  const type = (field: HTMLInputElement | HTMLTextAreaElement, text: string): void => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const replaced = (text: string): string =>
    typed.ids.reduce((all, [example, real]) => all.replaceAll(`"${example}"`, JSON.stringify(real)), text);
  const choose = (field: HTMLInputElement, text: string): void => {
    const [name = ''] = Object.keys(typed.files)
      .filter((one) => text.includes(one))
      .concat(Object.keys(typed.files));
    const bytes = Uint8Array.from(atob(typed.files[name] ?? ''), (letter) => letter.charCodeAt(0));
    const chosen = new DataTransfer();
    chosen.items.add(new File([bytes], name));
    field.files = chosen.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };

  const operation = await found<HTMLElement>(`[id="operations-${operationId}"], [id$="-${operationId}"].opblock`);
  (await found<HTMLElement>('.opblock-summary-control', operation)).click();
  (await found<HTMLElement>('.try-out__btn', operation)).click();
  const button = await found<HTMLElement>('.btn.execute', operation);
  for (const row of operation.querySelectorAll<HTMLElement>('tr[data-param-in="path"]')) {
    const field = row.querySelector('input');
    if (field) type(field, typed.path[row.dataset.paramName ?? ''] ?? '');
  }
  for (const field of operation.querySelectorAll('textarea'))
    if (field.value !== '') type(field, replaced(field.value));
  for (const field of operation.querySelectorAll<HTMLInputElement>('.opblock-section-request-body input[type="text"]'))
    if (field.value !== '') type(field, replaced(field.value));
  for (const field of operation.querySelectorAll<HTMLInputElement>('input[type="file"]'))
    if (field.closest('tr')?.querySelector('.required')) choose(field, field.closest('tr')?.textContent ?? '');
  button.click();
  const status = await found<HTMLElement>('.live-responses-table .response-col_status', operation);
  const shown = {
    status: status.textContent?.trim().slice(0, 3) ?? '',
    answer:
      operation.querySelector('.live-responses-table .response-col_description')?.textContent?.slice(0, 600) ?? '',
  };
  (await found<HTMLElement>('.opblock-summary-control', operation)).click();
  return shown;
}
