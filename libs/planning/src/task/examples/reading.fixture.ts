import type { Example } from './steps-in-words.fixture';

/** Reading and copying what the page shows, waiting for it, and requiring it. */
export const READING: Example[] = [
  [
    'Return the subject of the first row. Give me the total of the last order. Show me the status of the order of Meyer.',
    'read subject=<subject row first row>',
    'read subject=<total of the last order>',
    'read subject=<status of the order of Meyer>',
  ],
  [
    'Return the number of open tickets. Tell me how many invoices there are. Report the number of the invoice.',
    'count subject=<open tickets>',
    'count subject=<invoices>',
    'read subject=<number of the invoice>',
  ],
  ['Return to the overview. Return to the list.', 'click target=<overview>', 'click target=<:list>'],
  ['Tell me the total. Confirm with Yes. Take a screenshot.', 'read subject=<total>', 'click target=<Yes>'],
  [
    'Find the 4th word in the paragraph, type that into the textbox and hit "Submit".',
    'read subject=<:word#4 in paragraph>',
    'paste into=<:field>',
    'submit target=<Submit:button>',
  ],
  [
    'Copy the text in the textarea below, paste it into the textbox and press Submit.',
    'copy source=<:textarea>',
    'paste into=<:field>',
    'submit target=<Submit:button>',
  ],
  [
    'Enter the value of Language into the text field and press Submit.',
    'read subject=<Language>',
    'paste into=<:field>',
    'submit target=<Submit:button>',
  ],
  [
    'Wait until "Ready" appears. Wait 5 seconds. Wait for the spinner to disappear.',
    'wait for=Ready',
    'wait seconds=5',
    'wait for=spinner gone=true',
  ],
  [
    'Copy the order number from the confirmation box into the Reference field.',
    'copy source=<order number in confirmation> into=<Reference:field>',
  ],
  ['Copy the tracking code and paste it into Notes.', 'copy source=<tracking code>', 'paste into=<Notes>'],
  ['Get the price of "Garden chair" and store it in {{price}}.', 'read subject=<price in Garden chair> saveTo=price'],
  [
    'Read the value in the Total column for Berlin and save it as total_berlin.',
    'read subject=<Total:column row Berlin> saveTo=total_berlin',
  ],
  [
    'Look up the phone number of Mr. Smith and enter it in the Phone field.',
    'read subject=<phone number of Mr. Smith>',
    'paste into=<Phone:field>',
  ],
  ['Note the confirmation number.', 'read subject=<confirmation number>'],
  [
    'Wait for the page to load. Wait until the table is visible. Wait a few seconds. Wait 2 minutes.',
    'wait',
    'wait for=table',
    'wait seconds=3',
    'wait seconds=120',
  ],
  ['Wait until the message "Saving…" disappears.', 'wait for=Saving… gone=true'],
  [
    'Verify that "Order complete" is shown. The page should show "Thank you". Make sure the newsletter checkbox is unchecked.',
    'expect shown=Order complete',
    'expect shown=Thank you',
    'check targets=<newsletter:checkbox> checked=false',
  ],
  ['Confirm that the page says Welcome back.', 'expect shown=Welcome back'],
  [
    'Copy the text from the 3rd text area below and paste it into the text input, then press Submit.',
    'copy source=<:textarea#3>',
    'paste into=<:field>',
    'submit target=<Submit:button>',
  ],
  [
    'Find the last word in the text area, enter it into the text field and hit Submit.',
    'read subject=<:word#-1 in text area>',
    'paste into=<:field>',
    'submit target=<Submit:button>',
  ],
  ['Find the email by Ann and click the star icon to mark it as important.', 'click target=<star:icon row Ann>'],
  [
    'Finally, click Submit and wait for the confirmation to appear.',
    'submit target=<Submit:button>',
    'wait for=confirmation',
  ],
  ['Copy the value of Total to {{total}}.', 'read subject=<Total> saveTo=total'],
  ['Read the text of the heading and save it in {{heading}}.', 'read subject=<:heading> saveTo=heading'],
  [
    'Extract the customer number from the first row and save it to customer_no.',
    'read subject=<customer number row first row> saveTo=customer_no',
  ],
  [
    'Find out the delivery date and write it in the Notes field.',
    'read subject=<delivery date>',
    'paste into=<Notes:field>',
  ],
  [
    'Get the confirmation code and enter it into the Code field.',
    'read subject=<confirmation code>',
    'paste into=<Code:field>',
  ],
  ['Take note of the reference number.', 'read subject=<reference number>'],
  [
    'Wait for "Thank you" to appear. Wait until the loading indicator is gone. Wait three seconds.',
    'wait for=Thank you',
    'wait for=loading indicator gone=true',
    'wait seconds=3',
  ],
  ['Wait for the file to be ready.', 'wait for=file'],
  [
    'Check that "Saved" appears. Make sure the page says "Done". You should see "Welcome".',
    'expect shown=Saved',
    'expect shown=Done',
    'expect shown=Welcome',
  ],
];
