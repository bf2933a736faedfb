import type { ValidationMessages } from '#i18n/messages/validation.ts'

export const en: ValidationMessages = {
  status_required: 'Please tick what you are looking for (for sale, to rent and/or business takeover)',
  type_required: 'Please tick at least 1 type of property',
  required: 'Please fill in this field.',
  invalid: 'We cannot read this.',
  unknown_key: 'We do not know this field.',
  unknown_choice: 'We do not know this choice.',
  invalid_number: 'Enter a number, such as 275,000.',
  out_of_range: 'This number is outside what is possible.',
  range_reversed: 'The maximum is below the minimum.',
  invalid_email: 'Enter one complete e‑mail address, such as name@example.com.',
  invalid_phone: 'Enter a phone number with only digits, spaces and +\u00A0(\u00A0)\u00A0/\u00A0.\u00A0-',
  invalid_characters: 'This text contains characters that are not allowed, such as a line break.',
  too_long: 'This text is too long.',
  too_many: 'These are too many.',
  unknown_city: 'We do not know this municipality.',
  unknown_country: 'Choose a country from the list.',
  no_links:
    'Please leave out links, e‑mail addresses and phone numbers: this text goes to someone who did not ask for it. Put a space after a full stop.',
  no_links_in_name: (field) =>
    `Under “${field}”, enter a name only: no link, e‑mail address, phone number or markup. Put a space after a full stop.`,
  names: { first_name: 'First name', last_name: 'Last name', name: 'Name', sender_name: 'Your name' },
}
