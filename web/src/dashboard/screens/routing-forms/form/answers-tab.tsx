import type { JSX } from 'preact'
import { clientOf } from '../../../api/owner.ts'
import { useQuery } from '../../../api/query.ts'
import { useFormats } from '../../../formats.ts'
import { useParameter } from '../../../kit/address.ts'
import { Loaded } from '../../../kit/loaded.tsx'
import { Empty } from '../../../kit/page.tsx'
import { Pager } from '../../../kit/pager.tsx'
import { TableFrame } from '../../../kit/table-frame.tsx'
import { useTexts } from '../../../texts.tsx'
import type { Draft } from './draft.ts'

const PER_PAGE = 50

/** What people have answered, newest first, with the bookings that followed. */
export function AnswersTab({ draft }: { draft: Draft }): JSX.Element {
  const t = useTexts()
  const formats = useFormats()
  const [written, setSkip] = useParameter('skip', '0')
  const skip = Math.max(Number.parseInt(written, 10) || 0, 0)
  const responses = useQuery(
    ['routing-forms', draft.owner, draft.id, 'responses', skip],
    async (signal) => {
      const owned = clientOf(draft.owner)
      const query = { take: PER_PAGE, skip, sortCreatedAt: 'desc' as const }
      const path = { routingFormId: draft.id }
      return (await owned.get('/v2/routing-forms/{routingFormId}/responses', { path, query, signal })).data
    },
    { keepsFormer: true },
  )
  return (
    <Loaded query={responses}>
      {(list) =>
        list.length === 0 && skip === 0 ? (
          <Empty title={t('routingForms.answersNone')} text={t('routingForms.answersNoneText')} />
        ) : (
          <>
            <TableFrame name={t('routingForms.tab.answers')}>
              <thead>
                <tr>
                  <th scope="col">{t('routingForms.answeredAt')}</th>
                  {draft.questions.map(({ id, label }) => (
                    <th key={id} scope="col">
                      {label}
                    </th>
                  ))}
                  <th scope="col">{t('routingForms.booking')}</th>
                </tr>
              </thead>
              <tbody>
                {list.map(({ id, createdAt, response, routedToBookingUid }) => (
                  <tr key={id}>
                    <td>{formats.dateTime(createdAt)}</td>
                    {draft.questions.map((question) => (
                      <td key={question.id}>{answerIn(response, question.id)}</td>
                    ))}
                    <td>
                      {routedToBookingUid ? (
                        <a href={`/dashboard/bookings/${routedToBookingUid}`}>{t('routingForms.booked')}</a>
                      ) : (
                        '–'
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </TableFrame>
            <Pager
              skip={skip}
              take={PER_PAGE}
              hasMore={list.length === PER_PAGE}
              onGo={(next) => setSkip(String(next))}
            />
          </>
        )
      }
    </Loaded>
  )
}

/** Returns the answer to a question as text. A response has an object `{label, value}` for each question. */
function answerIn(response: object, id: string): string {
  const answer: unknown = Object.entries(response).find(([key]) => key === id)?.[1]
  const value = typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : answer
  return value === undefined || value === null ? '–' : [value].flat().join(', ')
}
