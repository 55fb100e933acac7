/** The setting of an element apart from its field; null when it is absent or equals that of the field. */
export function ownSetting<T>(given: T | null | undefined, shared: T | null): T | null {
  return given === undefined || given === shared ? null : given;
}
