export type StepProps = {
  /** Leads to the next step. `slug` is the one of the event type that was made. */
  onDone: (more?: { slug: string }) => void
  slug: string
}
