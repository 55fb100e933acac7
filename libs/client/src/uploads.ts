/** A file to upload: a `File`, or bytes with a name. */
export type Upload = File | { name: string; content: Blob | Uint8Array<ArrayBuffer> };

/** A form with files, each in a part of the same name, and with texts; those that are undefined are left out. */
export function formOf(
  files: readonly Upload[],
  texts: Record<string, string | undefined> = {},
  part = 'files',
): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(texts)) if (text !== undefined) form.append(name, text);
  for (const file of files) appendFile(form, part, file);
  return form;
}

/** Adds a file to a multipart body, whether it is a `File` or its content with a name. */
export function appendFile(form: FormData, part: string, file: Upload): void {
  if (!('content' in file)) form.append(part, file, file.name);
  else form.append(part, file.content instanceof Blob ? file.content : new Blob([file.content]), file.name);
}

export const jsonOf = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));
