/** The pages of routing forms, which lead people to the right event type. */
export const routing = {
  'routing.closed.title': 'This form is closed',
  'routing.closed.text': 'It takes no answers at the moment. Ask whoever gave you the address.',
  'routing.submit': 'Continue',
  'routing.noRoute': 'Your answers lead nowhere at the moment. Change them, or ask whoever gave you the address.',
  'routing.gone': 'What your answers lead to can’t be booked at the moment. Ask whoever gave you the address.',
  'routing.thanks': 'Thank you',
} as const
