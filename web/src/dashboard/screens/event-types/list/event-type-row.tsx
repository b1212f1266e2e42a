import type { JSX } from 'preact'
import { useAction } from '../../../api/action.ts'
import { clientOf, type Owner, pathOf } from '../../../api/owner.ts'
import { useFormats } from '../../../formats.ts'
import { CopyButton } from '../../../kit/copy.tsx'
import { Menu } from '../../../kit/menu.tsx'
import { Badge } from '../../../kit/page.tsx'
import { shownLink } from '../../../kit/page-link.ts'
import { failureText } from '../../../kit/refusals.ts'
import { say } from '../../../kit/toasts.tsx'
import { useTexts } from '../../../texts.tsx'
import { type EventType, isOfTeam } from '../event-type.ts'

type EventTypeRowProps = { type: EventType; owner: Owner; onDuplicate: () => void; onRemove: () => void }

export function EventTypeRow({ type, owner, onDuplicate, onRemove }: EventTypeRowProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const href = `${pathOf(owner)}/event-types/${type.id}`
  const hide = useAction(
    (hidden: boolean) => {
      const owned = clientOf(owner)
      return owned.patch('/v2/event-types/{eventTypeId}', { path: { eventTypeId: type.id }, body: { hidden } })
    },
    (_, hidden) =>
      say(hidden ? t('eventTypes.isHidden', { title: type.title }) : t('eventTypes.isShown', { title: type.title })),
  )
  const kinds = {
    roundRobin: t('eventTypes.kind.roundRobin'),
    collective: t('eventTypes.kind.collective'),
    managed: t('eventTypes.kind.managed'),
  }
  return (
    <li>
      <div class="grow">
        <h2 class="row-name">
          <a href={href}>{type.title}</a>
        </h2>
        <p class="soft" dir="ltr">
          {shownLink(type.bookingUrl)}
        </p>
        {hide.error && <p class="fault">{failureText(hide.error, t)}</p>}
      </div>
      {isOfTeam(type) && type.schedulingType !== null && <Badge>{kinds[type.schedulingType]}</Badge>}
      {type.hidden && <Badge tone="warn">{t('eventTypes.hidden')}</Badge>}
      <Badge>{formats.minutes(type.lengthInMinutes)}</Badge>
      <CopyButton text={type.bookingUrl} label={t('eventTypes.copyLink')} />
      <Menu
        label={t('kit.actions', { name: type.title })}
        items={[
          { text: t('kit.edit'), href },
          { text: t('eventTypes.openPage'), onChoose: () => window.open(type.bookingUrl, '_blank', 'noreferrer') },
          { text: t('eventTypes.duplicate'), onChoose: onDuplicate },
          {
            text: type.hidden ? t('eventTypes.show') : t('eventTypes.hide'),
            onChoose: () => void hide.run(!type.hidden),
          },
          { text: t('eventTypes.webhooks'), href: `/dashboard/event-types/${type.id}/webhooks` },
          { text: t('kit.delete'), isDangerous: true, onChoose: onRemove },
        ]}
      />
    </li>
  )
}
