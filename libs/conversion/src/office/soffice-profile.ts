/** A setting in LibreOffice's registry: path of its node, name and value. */
type Setting = readonly [path: string, name: string, value: string | number | boolean];

/** The first colour that LibreOffice gives to an author (`COL_AUTHOR1_DARK`). */
const REVISION_COLOUR = 0xc69200;

/**
 * Settings against hostile documents: no macros, no loading of linked files or URLs, and a proxy that does not exist for all
 * network access. All tracked changes have one colour: otherwise it would depend on the authors of the documents before.
 */
const SETTINGS: readonly Setting[] = [
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', 3],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', true],
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', true],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableActiveContent', true],
  ['org.openoffice.Office.Writer/Content/Update', 'Link', 2],
  ['org.openoffice.Office.Writer/Content/Update', 'Field', true],
  ...['Insert', 'Delete', 'ChangedAttribute'].map(
    (change) => [`org.openoffice.Office.Writer/Revision/TextDisplay/${change}`, 'Color', REVISION_COLOUR] as const,
  ),
  ['org.openoffice.Office.Calc/Content/Update', 'Link', 2],
  // Always recalculate: filled workbooks have formulas without results.
  ['org.openoffice.Office.Calc/Formula/Load', 'OOXMLRecalcMode', 0],
  ['org.openoffice.Inet/Settings', 'ooInetProxyType', 2],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPProxyPort', 9],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1'],
  ['org.openoffice.Inet/Settings', 'ooInetHTTPSProxyPort', 9],
];

/** The content of `user/registrymodifications.xcu` for a profile that is safe for hostile documents. */
export function profileRegistry(): string {
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<oor:items xmlns:oor="http://openoffice.org/2001/registry" ' +
    `xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${items.join('')}</oor:items>`
  );
}
