import type { JSX } from 'preact'
import { Panel } from '../../../kit/page.tsx'
import { freeSlug } from '../../../kit/slug.ts'
import { Sortable } from '../../../kit/sortable.tsx'
import { useTexts } from '../../../texts.tsx'
import { ActionField } from './action-field.tsx'
import { ConditionsField } from './conditions-field.tsx'
import type { Draft, Route } from './draft.ts'
import { askedIn } from './question.ts'

/** Where the answers lead: routes in their order, and the one for all others. */
export function RoutesTab({ draft }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const keyed = draft.routes.map((route, index) => ({ ...route, id: route.id ?? `route-${index + 1}` }))
  const conditional = keyed.filter(({ isFallback }) => !isFallback)
  const fallback = keyed.find(({ isFallback }) => isFallback)
  const set = (routes: readonly Route[], last: Route | undefined = fallback) =>
    draft.change({ routes: [...routes, ...(last ? [last] : [])] })
  const replace = (changed: Route) => set(conditional.map((each) => (each.id === changed.id ? changed : each)))
  const nameOf = (index: number) => t('routingForms.route', { number: index + 1 })
  const add = () => {
    const id = freeSlug(
      'route',
      keyed.map((route) => route.id),
    )
    set([...conditional, { id, queryValue: null, action: { type: 'eventTypeRedirectUrl', value: '' } }])
  }
  return (
    <>
      <Panel
        title={t('routingForms.tab.routes')}
        lead={t('routingForms.routesLead')}
        actions={
          <button type="button" class="button quiet" onClick={add}>
            {t('routingForms.addRoute')}
          </button>
        }
      >
        <Sortable
          items={conditional}
          keyOf={({ id }) => id}
          nameOf={({ id }) => nameOf(conditional.findIndex((route) => route.id === id))}
          onSort={(sorted) => set(sorted)}
        >
          {(route, index) => (
            <fieldset class="route">
              <legend>{nameOf(index)}</legend>
              <ConditionsField
                questions={askedIn(draft.questions)}
                query={route.queryValue}
                onChange={(queryValue) => replace({ ...route, queryValue })}
              />
              {route.attributesQueryValue && <p class="soft">{t('routingForms.attributes')}</p>}
              <ActionField
                owner={draft.owner}
                action={route.action}
                onChange={(action) => replace({ ...route, action })}
              />
              <div class="actions">
                <button
                  type="button"
                  class="button quiet"
                  aria-label={t('routingForms.removeRoute', { number: index + 1 })}
                  onClick={() => set(conditional.filter(({ id }) => id !== route.id))}
                >
                  {t('kit.remove')}
                </button>
              </div>
            </fieldset>
          )}
        </Sortable>
      </Panel>
      <Panel title={t('routingForms.otherwise')} lead={t('routingForms.otherwiseLead')}>
        {fallback ? (
          <ActionField
            owner={draft.owner}
            action={fallback.action}
            onChange={(action) => set(conditional, { ...fallback, action })}
          />
        ) : (
          <div class="actions">
            <button
              type="button"
              class="button quiet"
              onClick={() =>
                set(conditional, {
                  id: 'otherwise',
                  isFallback: true,
                  action: { type: 'customPageMessage', value: t('routingForms.newMessage') },
                })
              }
            >
              {t('routingForms.addOtherwise')}
            </button>
          </div>
        )}
      </Panel>
    </>
  )
}
