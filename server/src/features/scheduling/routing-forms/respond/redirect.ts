import type { FormAnswers } from '../rule/form.ts'

/** Returns the address with the answers in its query, so that the page there knows them. */
export function redirectWithAnswers(address: string, answers: FormAnswers): string {
  const url = new URL(address)
  for (const { identifier, value } of Object.values(answers))
    for (const each of [value].flat()) url.searchParams.append(identifier, String(each))
  url.searchParams.set('cal.action', 'externalRedirectUrl')
  return url.href
}
