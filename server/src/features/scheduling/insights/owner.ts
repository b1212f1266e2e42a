/**
 * The owner of the counted bookings: a person, with the bookings that they host, or a team or an organization with its
 * bookings.
 */
export type InsightsOwner =
  | { readonly userId: number }
  | { readonly kind: 'team'; readonly teamId: number }
  | { readonly kind: 'organization'; readonly organizationId: number }
