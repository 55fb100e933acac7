import type { Example } from './steps-in-words.fixture';

/** Whole orders in one sentence, whose parts the page has fields for. */
export const WHOLE_ORDERS: Example[] = [
  [
    'Create a contact called Ada King at Acme, e-mail ada@acme.example.',
    'order verb=create parts=contact | called Ada King | at Acme | , e-mail ada@acme.example',
  ],
  ['Enrol Ada King in Chess.', 'order verb=enrol parts=Ada King | in Chess'],
  ['Rename Ada King to Ada Byron.', 'order verb=rename parts=Ada King | to Ada Byron'],
  ['Make Ada an owner.', 'order verb=make parts=of Ada | to owner'],
  ['Make Ada the manager of Berlin.', 'order verb=make parts=manager | of Berlin | to Ada'],
  ['Give Ada a B in Maths.', 'order verb=give parts=Maths | of Ada | to B'],
  ['Reset the password of Ada.', 'order verb=reset parts=password | of Ada'],
  ['Check in Ada King.', 'order verb=check in parts=Ada King'],
  ['Add a task "Call Ben" due on 4 May 2027.', 'order verb=add parts=task | called Call Ben | due on 4 May 2027'],
  [
    'Transfer 20 Packing tape from Aisle A to Riga.',
    'order verb=transfer parts=count 20 | Packing tape | from Aisle A | to Riga',
  ],
  [
    'Create an item {{name}} with SKU K-5 and a minimum stock of 20.',
    'order verb=create parts=item | called {name} | with SKU K-5 | , minimum stock of 20',
  ],
  ['Restart the printer, the one in the kitchen.', 'order verb=restart parts=printer | one in kitchen'],
  [
    'Cancel the next session of the club that meets in the hall.',
    'order verb=cancel parts=next session | of club | that meets in hall',
  ],
  ['Request leave for Smith and Sons.', 'order verb=request parts=leave | for Smith and Sons'],
  [
    'Trage einen Termin für Ada King am 4.5.2027 um 11:00 Uhr bei Dr. Weber ein.',
    'order verb=create parts=Termin | for Ada King | on 4.5.2027 | at 11:00 Uhr | at Dr. Weber',
  ],
  ['Sage den Termin von Ada King am 4.5.2027 ab.', 'order verb=cancel parts=Termin | from Ada King | on 4.5.2027'],
  ['Benenne Tom in Tim um.', 'order verb=rename parts=Tom | to Tim'],
  ['Ändere die Nummer von Ada auf 555.', 'set target=<Nummer of Ada> value=555'],
  ['Setze den Preis von 10 auf 20.', 'set target=<Preis> value=10 until=20'],
  ['Trage eine 5 in das Feld Menge ein.', 'enter value=5 into=<Menge:field>'],
  ['Cancel all orders of Ada King.', 'unread Cancel all orders of Ada King'],
  ['Cancel the order of Ada King except the last.', 'unread Cancel the order of Ada King except the last'],
  ['Register everyone in Chess.', 'unread Register everyone in Chess'],
  [
    'Delete all backups older than 1 May 2027. Delete all suspended members. Remove all invoices over 100.',
    'click_each target=<Delete> of=backups where=before 1 May 2027',
    'click_each target=<Delete> of=members where=is suspended',
    'click_each target=<Remove> of=invoices where=over 100',
  ],
  ['Delete all files that are not shared.', 'unread Delete all files that are not shared'],
  ['Delete all backups older than the last one.', 'unread Delete all backups older than the last one'],
  [
    'Decline the request of Ada King with the reason "Too late".',
    'order verb=decline parts=request | of Ada King | with reason Too late',
  ],
  ['Confirm the order PO-7.', 'order verb=confirm parts=order PO-7'],
  [
    'Move the appointment of Ada King to 4 May 2027 at 10:00.',
    'order verb=move parts=appointment | of Ada King | to 4 May 2027 | at 10:00',
  ],
  ['Remove Ada King from the participants.', 'click target=<Remove row Ada King>'],
  [
    'Reject the order for cable ducts with the comment "Discontinued".',
    'order verb=reject parts=order | for cable ducts | with comment Discontinued',
  ],
  [
    'Press the plus button three times. Click + twice.',
    'click target=<plus:button> count=3',
    'click target=<+> count=2',
  ],
  ['How many orders are still open?', 'count subject=<open orders>'],
  ['When is the next payment?', 'read subject=<next payment>'],
  ['Accept the policy and book.', 'check targets=<policy:checkbox> checked=true', 'click target=<book>'],
  [
    'Trage als Vertragsnummer V-100 ein und gib als Schadentag den 15.10.2026 an. Wähle als Land Österreich.',
    'enter value=V-100 into=<Vertragsnummer>',
    'enter value=15.10.2026 into=<Schadentag>',
    'select options=Österreich from=<Land>',
  ],
  [
    'Trage als Vorname Ole und als Nachname Brandt ein.',
    'enter value=Ole into=<Vorname>',
    'enter value=Brandt into=<Nachname>',
  ],
];
