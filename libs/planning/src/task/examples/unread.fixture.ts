import type { Example } from './steps-in-words.fixture';

/** Sentences that are not understood, or that order nothing. */
export const UNREAD: Example[] = [
  [
    'Use the terminal below to delete a file ending with .png',
    'unread Use the terminal below to delete a file ending with .png',
  ],
  [
    'Check all boxes that are related to animals and click Submit.',
    'submit target=<Submit:button>',
    'unread Check all boxes that are related to animals',
  ],
  ['Book the cheapest flight from Berlin to Paris.', 'unread Book the cheapest flight from Berlin to Paris'],
  [
    'Verify that the page shows "Thank you". Check that the total is 50.',
    'expect shown=Thank you',
    'unread Check that the total is 50',
  ],
  [
    'The form is about travel. You are an assistant that files applications. Do not submit the form.',
    'note The form is about travel',
    'note You are an assistant that files applications',
    'note Do not submit the form',
  ],
  [
    'Click Accept if a cookie banner is shown. If the total is above 100, click Cancel. To continue, press the Next button.',
    'click? target=<Accept>',
    'click target=<Next:button>',
    'unread If the total is above 100, click Cancel',
  ],
  ['Upload the document.', 'unread Upload the document'],
  [
    'Find the cheapest product and add it to the cart.',
    'unread Find the cheapest product',
    'unread add it to the cart',
  ],
  [
    'Switch between the tabs to find and click on the link "x".',
    'click target=<x:link>',
    'unread Switch between the tabs to find',
  ],
  [
    'Select all the shades of blue and press Submit.',
    'submit target=<Submit:button>',
    'unread Select all the shades of blue',
  ],
  [
    'Enter an item that starts with "Si" and ends with "re".',
    'unread Enter an item that starts with "Si" and ends with "re"',
  ],
  [
    'Navigate through the file tree. Find and click on the folder or file named "Myron".',
    'click target=<Myron:item>',
    'unread Navigate through the file tree',
  ],
  [
    'Solve the math problem and type your answer into the textbox. Press submit when done.',
    'submit target=<Submit:button>',
    'unread Solve the math problem',
    'unread type your answer into the textbox',
  ],
  [
    'Generate a number less than 5, then press submit.',
    'submit target=<Submit:button>',
    'unread Generate a number less than 5',
  ],
  [
    'Type the text below into the text field and press Submit.',
    'submit target=<Submit:button>',
    'unread Type the text below into the text field',
  ],
  [
    'Using the text editor, give everything the style bold and press Submit.',
    'submit target=<Submit:button>',
    'unread Using the text editor, give everything the style bold',
  ],
  [
    'Highlight the text in the paragraph below and click submit.',
    'submit target=<Submit:button>',
    'unread Highlight the text in the paragraph below',
  ],
  [
    'Keep your mouse inside the circle as it moves around.',
    'unread Keep your mouse inside the circle as it moves around',
  ],
  ['Buy 5 shares when the price is below 50.', 'unread Buy 5 shares when the price is below 50'],
  [
    'Enter the value that corresponds with each label into the form and submit when done.',
    'submit',
    'unread Enter the value that corresponds with each label into the form',
  ],
  [
    'Drag the smaller box so that it is completely inside the larger box.',
    'unread Drag the smaller box so that it is completely inside the larger box',
  ],
  [
    'Scroll the textarea to the top of the text and hit submit.',
    'submit target=<Submit:button>',
    'unread Scroll the textarea to the top of the text',
  ],
  ['Play the song and then press stop.', 'click target=<stop>', 'unread Play the song'],
  ['Task: file an application.', 'unread Task: file an application'],
  ['Note: all fields are mandatory.', 'note Note: all fields are mandatory'],
  ['# Contact details', 'note Contact details'],
  ['Press and hold the button.', 'unread Press and hold the button'],
  ['Never click Delete.', 'note Never click Delete'],
  ["Don't submit yet.", "note Don't submit yet"],
  ['Do the needful.', 'unread Do the needful'],
  ['asdf qwer.', 'unread asdf qwer'],
  ['If the price is higher than 100, press Cancel.', 'unread If the price is higher than 100, press Cancel'],
  ['Unless you are logged in, log in.', 'unread Unless you are logged in, log in'],
  ['Submit the form if everything is correct.', 'unread Submit the form if everything is correct'],
  ['Do not press Save. Just click Preview.', 'click target=<Preview>', 'note Do not press Save'],
  ['Without submitting, check the page.', 'note Without submitting, check the page'],
  ['Right-click the file.', 'unread Right-click the file'],
  ['Verify the total is correct.', 'unread Verify the total is correct'],
  [
    'This task files a claim. It is done every month. We need the number later.',
    'note This task files a claim',
    'note It is done every month',
    'note We need the number later',
  ],
  ['The agent has to check the portal.', 'unread The agent has to check the portal'],
  ['Your goal is to book an appointment.', 'unread Your goal is to book an appointment'],
  ['Send {{message}} to Anna.', 'unread Send {{message}} to Anna'],
  ['Call +1 (555) 123-4567.', 'unread Call +1 (555) 123-4567'],
];
