/** The value of an attribute. Its texts come from the code or are bounded, and never name a person. */
export type AttributeValue = string | number | boolean

export type Attributes = Readonly<Record<string, AttributeValue | undefined>>

/** The side of a call on which the work was done. */
export type SpanKind = 'internal' | 'server' | 'client'

/** The place of a span in all traces: 32 and 16 hexadecimal digits. */
export type SpanPlace = { readonly traceId: string; readonly spanId: string }

/** A piece of work that has ended. */
export type Span = SpanPlace & {
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  /** Milliseconds since 1970, with fractions. */
  readonly beganAt: number
  readonly endedAt: number
  readonly attributes: Attributes
  readonly isFailed: boolean
  /** The spans that caused this one and belong to other traces. */
  readonly links: readonly SpanPlace[]
}
