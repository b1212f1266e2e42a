/** The pages on which people meet several others at once. */
export const together = {
  'together.meeting': 'Meeting',
  'together.choose': 'Choose how long you would like to meet.',
} as const
