import type { Example } from './steps-in-words.fixture';

/** Whole forms, and values and instructions that stand on lines of their own. */
export const FORMS: Example[] = [
  ['Complete the form and press Save.', 'fill_form values=', 'click target=<Save>'],
  [
    'Full name: Nils Berg, Street and number: Quay 3, Leeds, Postcode: 20457',
    'fill_form values=Full name: Nils Berg | Street and number: Quay 3, Leeds | Postcode: 20457',
  ],
  [
    'Create a ticket. Subject: Printer, Priority: high.',
    'begin thing=ticket area=',
    'fill_form values=Subject: Printer | Priority: high all=true',
    'submit',
  ],
  ['Comment: Please call, note: urgent', 'fill_form values=Comment: Please call, note: urgent'],
  [
    'Change my password from A-1 to B-2.',
    'fill_form values=Current password: A-1 | New password: B-2 | Confirm new password: B-2',
    'submit',
  ],
  [
    'Change the password: current password A-1, new password B-2.',
    'fill_form values=current password: A-1 | new password: B-2',
    'submit',
  ],
  ['Enter the following: name Anna, city: Berlin', 'fill_form values=name: Anna | city: Berlin'],
  [
    'Fill in the form with the following values:\nName: Anna Schmidt\nDate of birth: 1990-05-01\nCountry = Germany\nPhone -> +49 170 1234567',
    'fill_form values=Name: Anna Schmidt | Date of birth: 1990-05-01 | Country: Germany | Phone: +49 170 1234567',
  ],
  ['Fill in the form and submit it.', 'fill_form values=', 'submit'],
  [
    '1. Open {{start}}\n2. Fill in the form\n3. Click the "Send" button\n4. Read the confirmation number and save it to {{number}}',
    'open address={start}',
    'fill_form values=',
    'click target=<Send:button>',
    'read subject=<confirmation number> saveTo=number',
  ],
  ['Field | Value\n--- | ---\nName | Bo\nAge | 5', 'fill_form values=Name: Bo | Age: 5'],
  [
    "Please visit www.example.com/apply and complete the application form with the user's data.",
    'open address=www.example.com/apply',
    'fill_form values=',
  ],
  ['Use the following credentials to sign in:\nUsername: bob\nPassword: {{pw}}', 'sign_in user=bob password={pw}'],
  ["The applicant's first name is {{first_name}}.", "fill_form values=applicant's first name: {first_name}"],
  ['I want you to fill out this form.', 'fill_form values='],
  [
    'Contact details:\n- Name: Bo\n- E-mail: bo@example.com',
    'fill_form values=Name: Bo | E-mail: bo@example.com',
    'note Contact details',
  ],
  ['Name\tBo\nAge\t5', 'fill_form values=Name: Bo | Age: 5'],
  ['| Name | Bo |\n| Age | 5 |', 'fill_form values=Name: Bo | Age: 5'],
  ['Fill in the form with: Name: John, Age: 34, City: Berlin', 'fill_form values=Name: John | Age: 34 | City: Berlin'],
  [
    'Fill in the form with first name {{first}}, last name {{last}} and email {{email}}.',
    'fill_form values=first name: {first} | last name: {last} | email: {email}',
  ],
  ['Fill out all the required fields.', 'fill_form values='],
  ['Complete the questionnaire using the values below:\nAge = 4', 'fill_form values=Age: 4'],
  ['Enter the following data:\nName: {{name}}', 'fill_form values=Name: {name}'],
  [
    'open http://localhost:4010/form then fill it in and send it off',
    'open address=http://localhost:4010/form',
    'fill_form values=',
    'submit',
  ],
  [
    'Visit example.org and sign in with the email {{email}} and the password {{pw}}. Then fill out the claim form.',
    'open address=example.org',
    'sign_in user={email} password={pw}',
    'fill_form values=',
  ],
  [
    '1) Log on with username "u" and password "p"\n2) Select Berlin as city\n3) Press Save',
    'sign_in user=u password=p',
    'select options=Berlin from=<city>',
    'click target=<Save>',
  ],
  [
    '- enter {{a}} into A\n- enter {{b}} into B\n- submit',
    'enter value={a} into=<A>',
    'enter value={b} into=<B>',
    'submit',
  ],
  ['• Tick "Yes"\n• Untick "No"', 'check targets=<Yes> checked=true', 'check targets=<No> checked=false'],
  [
    'Step 1: open the Documents tab\nStep 2: upload {{contract}} to Contract\nStep 3: click Finish',
    'click target=<Documents:tab>',
    'upload files={contract} into=<Contract>',
    'click target=<Finish>',
  ],
  [
    'Go to the form at https://example.com/f and fill it out.',
    'open address=https://example.com/f',
    'fill_form values=',
  ],
  ['Username = bob; click Save', 'fill_form values=Username: bob', 'click target=<Save>'],
  [
    'First name: {{first_name}}\nCity: "New York"\nclick Send',
    'fill_form values=First name: {first_name} | City: New York',
    'click target=<Send>',
  ],
  ['Please fill in:\nAge -> 5\nSize => L\nThen submit.', 'fill_form values=Age: 5 | Size: L', 'submit', 'note fill in'],
  ['Log in with the following credentials:\nE-mail: a@b.de\nPassword: x:y=z', 'sign_in user=a@b.de password=x:y=z'],
  [
    'Fill in the form\n\nName | {{name}}\nCity | Berlin\n\nClick "Save"',
    'fill_form values=Name: {name} | City: Berlin',
    'click target=<Save>',
  ],
  [
    'Type: Invoice\nAmount: 12.50\nDate: 2026-01-01',
    'fill_form values=Type: Invoice | Amount: 12.50 | Date: 2026-01-01',
  ],
  [
    'Enter name: Anna\nSelect country: Germany\nClick Save',
    'enter value=Anna into=<name>',
    'select options=Germany from=<country>',
    'click target=<Save>',
  ],
];
