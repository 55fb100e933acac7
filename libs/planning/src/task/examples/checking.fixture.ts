import type { Example } from './steps-in-words.fixture';

/** Checking and unchecking boxes. */
export const CHECKING: Example[] = [
  [
    'Put a check mark at "Urgent". Remove the tick from Fax.',
    'check targets=<Urgent> checked=true',
    'check targets=<Fax> checked=false',
  ],
  [
    'Agree to the terms and conditions, untick Newsletter, tick the box next to "I am over 18".',
    'check targets=<terms and conditions:checkbox> checked=true',
    'check targets=<Newsletter> checked=false',
    'check targets=<I am over 18:checkbox> checked=true',
  ],
  [
    'Select the radio button Yes. Choose the radio button "No" for Smoker.',
    'check targets=<Yes:radio> checked=true',
    'select options=No from=<Smoker>',
  ],
  [
    'Check the "I agree" checkbox. Tick all boxes. Uncheck all checkboxes.',
    'check targets=<I agree:checkbox> checked=true',
    'check targets=<:checkbox> checked=true all=true',
    'check targets=<:checkbox> checked=false all=true',
  ],
  ['Turn off all lights.', 'check targets=<lights> checked=false all=true'],
  ['Switch off every lamp.', 'check targets=<lamp> checked=false all=true'],
  ['If the heater in the bedroom is off, turn it on.', 'check targets=<heater in bedroom> checked=true'],
  ['Turn off all lights that are still on.', 'check targets=<lights> checked=false all=true'],
  [
    'Switch on the fan unless it is already on and disable Alerts if they are enabled.',
    'check targets=<fan> checked=true',
    'check targets=<Alerts> checked=false',
  ],
  ['Tick Apples, Pears and Plums.', 'check targets=<Apples> | <Pears> | <Plums> checked=true'],
  [
    'Turn on notifications. Turn the newsletter off. Disable "Remember me". Enable Dark mode.',
    'check targets=<notifications> checked=true',
    'check targets=<newsletter> checked=false',
    'check targets=<Remember me> checked=false',
    'check targets=<Dark mode> checked=true',
  ],
  [
    'Accept the terms and conditions and the privacy policy.',
    'check targets=<terms and conditions and the privacy policy:checkbox> checked=true',
  ],
  [
    'Check the 2nd radio button and enter the number "3" into the 1st textbox.',
    'check targets=<:radio#2> checked=true',
    'enter value=3 into=<:field#1>',
  ],
  ['Next, tick "I have read the terms".', 'check targets=<I have read the terms> checked=true'],
  ['Make sure to check the box "Subscribe".', 'check targets=<Subscribe:checkbox> checked=true'],
  [
    'Tick the checkbox for Berlin. Tick the box in the row of Berlin.',
    'check targets=<Berlin:checkbox> checked=true',
    'check targets=<Berlin:checkbox> checked=true',
  ],
  ['Check the first and the last checkbox.', 'check targets=<:checkbox#1> | <:checkbox#-1> checked=true'],
  [
    'Tick "A", "B" and "C" and untick "D".',
    'check targets=<A> | <B> | <C> checked=true',
    'check targets=<D> checked=false',
  ],
  [
    'Check the "Newsletter" box and uncheck the "SMS" box.',
    'check targets=<Newsletter:checkbox> checked=true',
    'check targets=<SMS:checkbox> checked=false',
  ],
  ['Mark "Urgent" as checked.', 'check targets=<Urgent> checked=true'],
  ['Switch the Dark mode toggle on.', 'check targets=<Dark mode:toggle> checked=true'],
  ['Agree to the processing of personal data.', 'check targets=<processing of personal data:checkbox> checked=true'],
  ['Opt in to the newsletter.', 'check targets=<newsletter:checkbox> checked=true'],
  ['Ensure that "Express" is selected.', 'check targets=<Express> checked=true'],
  [
    'Navigate to Settings → Security and turn on "Two-factor login".',
    'click target=<Settings:menuitem>',
    'click target=<Security:menuitem>',
    'check targets=<Two-factor login> checked=true',
  ],
  ['Under "Delivery", tick "Express".', 'check targets=<Express in Delivery> checked=true'],
];
