import type { ComponentChildren, JSX } from 'preact'

/** What a service lists of an account. */
export type Listed<Service extends { list(...of: never[]): Promise<unknown> }> = Awaited<ReturnType<Service['list']>>

type PartProps = { id: string; title: string; children: ComponentChildren }

/** A part of the security page, with its heading. */
export const Part = ({ id, title, children }: PartProps): JSX.Element => (
  <section class="card stack" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)
