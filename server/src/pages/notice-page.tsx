import { Actions, LinkButton, PageCard } from '@daybook/web'
import type { ComponentChildren, VNode } from 'preact'
import type { Page } from './layout.tsx'
import type { Reader } from './reader.ts'

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

/**
 * A page that continues at an address by itself. After a form, browsers check the whole chain of redirects against that
 * form's policy, which allows this server only. This page begins a new chain.
 */
export const onwardPage = (title: string, place: string, address: string, { t }: Reader): Page =>
  noticePage(
    title,
    t('consent.leave.text', { place }),
    <>
      {linkButton(address, t('consent.leave.link'))}
      <meta http-equiv="refresh" content={`0;url=${address}`} />
    </>,
  )
