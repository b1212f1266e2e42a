import { Actions, LinkButton, PageCard } from '@daybook/web'
import type { ComponentChildren, VNode } from 'preact'
import type { Page } from './layout.tsx'

/** A page with one message and a link that leads on. */
export const noticePage = (title: string, text: ComponentChildren, action?: VNode): Page => ({
  title,
  isPrivate: true,
  body: (
    <PageCard title={title}>
      <p>{text}</p>
      {action}
    </PageCard>
  ),
})

/** A link that leads on, as a button of its own. */
export const linkButton = (href: string, text: string): VNode => (
  <Actions>
    <LinkButton href={href}>{text}</LinkButton>
  </Actions>
)
