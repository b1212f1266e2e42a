/** The owner of the counted bookings: a person, with the bookings that they host, or a team with its bookings. */
export type InsightsOwner = { readonly userId: number } | { readonly kind: 'team'; readonly teamId: number }
