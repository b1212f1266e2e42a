/** The text with proposed times, which people paste in their mails. The times follow the question. */
export const proposal = {
  'proposal.question': 'Would one of these times suit you?',
  'proposal.page': 'You can also choose another time: {url}',
} as const
