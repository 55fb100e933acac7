/**
 * The address of a list with other values of `parameters`; null removes one. Also removes those with brackets behind their names,
 * which are the same parameters (`parameterOf`): the address would name them twice.
 */
export function withParameters(address: string, parameters: Record<string, string | null>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.delete(`${name}[]`);
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}
