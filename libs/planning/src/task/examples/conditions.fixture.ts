import type { Example } from './steps-in-words.fixture';

/** Instructions that hold when the page shows something. */
export const CONDITIONS: Example[] = [
  [
    'If a cookie banner appears, accept it. Click the second "Edit" link in the row of Berlin.',
    'click? target=<Accept:button>',
    'click target=<Edit:link#2 row Berlin>',
  ],
  [
    'When the page loads, click Start. Once "Results" appears, click the first link.',
    'click target=<Start>',
    'wait for=Results',
    'click target=<:link#1>',
  ],
  ['If you are asked for a code, enter {{code}}.', 'enter? value={code}'],
  ['If a popup appears, close it.', 'close? what=dialog'],
  ['If prompted, click OK.', 'click? target=<OK>'],
  ['Once you are logged in, go to Orders.', 'click target=<Orders>'],
  ['Before submitting, check the box "I agree".', 'check targets=<I agree:checkbox> checked=true'],
  ['When the dialog opens, press OK.', 'wait for=dialog', 'click target=<OK>'],
  ['As soon as "Finished" is shown, click Download.', 'wait for=Finished', 'click target=<Download>'],
  ['If there is a cookie notice, accept all cookies.', 'click? target=<Accept:button>'],
  ['If asked to confirm, click "Yes".', 'click? target=<Yes>'],
  [
    'If a survey pops up, dismiss it, then click Continue.',
    'click? target=<Dismiss:button>',
    'click? target=<Continue>',
  ],
  ['Close the newsletter popup if it is displayed.', 'close? what=dialog'],
  ['If the status is open, click Delete.', 'unread If the status is open, click Delete'],
  ['If the dialog is open, close it.', 'close? what=dialog'],
];
