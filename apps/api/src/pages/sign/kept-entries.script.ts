/**
 * The part of the signing page's script that keeps what was entered, but no consent, as long as the tab is open. Browsers keep nothing of
 * pages that are not stored, and phones load a page again by themselves after somebody has looked at another one.
 */
export const KEPT_ENTRIES = `
/* Browsers that store nothing for a page throw here. */
const tab = (() => { try { return sessionStorage; } catch { return null; } })();
const ENTERED = 'formwork-signing ' + base;
function forget() { tab?.removeItem(ENTERED); }
function keepEntries(controls) {
  const isState = ({ type }) => type === 'checkbox' || type === 'radio';
  const nameOf = (control) => control.name + (control.type === 'radio' ? ' ' + control.value : '');
  const entered = JSON.parse(tab?.getItem(ENTERED) || '{}');
  for (const control of controls) {
    const value = entered[nameOf(control)];
    if (value !== undefined) control[isState(control) ? 'checked' : 'value'] = value;
  }
  const keep = () => tab?.setItem(ENTERED, JSON.stringify(Object.fromEntries(
    controls.map((control) => [nameOf(control), isState(control) ? control.checked : control.value]))));
  for (const control of controls) control.addEventListener('input', keep);
}
if (!document.querySelector('#sign-form, #approve-form')) forget();
`;
