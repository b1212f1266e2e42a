import type { Schemas } from '@daybook/client'
import type { JSX } from 'preact'
import { useAccount } from '../../../account.tsx'
import { useFormats } from '../../../formats.ts'
import { Menu } from '../../../kit/menu.tsx'
import { Badge } from '../../../kit/page.tsx'
import { useTexts } from '../../../texts.tsx'

type PersonRowProps = {
  person: Schemas.Account
  onDisable: () => void
  onEnable: () => void
  onKey: () => void
  onPassword: () => void
}

export function PersonRow({ person, onDisable, onEnable, onKey, onPassword }: PersonRowProps): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const { me } = useAccount()
  const name = person.name ?? person.username ?? person.email
  return (
    <li>
      <div class="grow">
        <h2 class="row-name">{name}</h2>
        <p class="soft">{person.email}</p>
        <p class="soft">{t('administration.people.since', { day: formats.shortDay(person.createdAt) })}</p>
      </div>
      {person.isAdministrator && <Badge tone="good">{t('administration.people.administrator')}</Badge>}
      {person.platformClientId !== null && <Badge>{t('administration.people.managed')}</Badge>}
      {!person.emailVerified && <Badge tone="warn">{t('administration.people.unproven')}</Badge>}
      {person.isDisabled && <Badge tone="bad">{t('administration.people.isDisabled')}</Badge>}
      <Menu
        label={t('kit.actions', { name })}
        items={[
          // The page of a disabled person is closed, and a password would not let them in.
          !person.isDisabled &&
            person.username !== null && { text: t('administration.people.page'), href: `/${person.username}` },
          { text: t('administration.people.newKey'), onChoose: onKey },
          !person.isDisabled && { text: t('administration.people.newPassword'), onChoose: onPassword },
          // The server refuses to disable the account of the reader.
          person.id !== me.id &&
            (person.isDisabled
              ? { text: t('administration.people.enable'), onChoose: onEnable }
              : { text: t('administration.people.disable'), isDangerous: true, onChoose: onDisable }),
        ]}
      />
    </li>
  )
}
