/** What a check has found out. */
export type Finding = {
  check: string
  result: 'ok' | 'warning' | 'problem'
  /** A sentence with the value that was found. */
  found: string
  /** A sentence that says what to do. Only a finding that is ok has none. */
  remedy?: string
}

export const ok = (check: string, found: string): Finding => ({ check, result: 'ok', found })

/** Makes a finding about an installation that works, but not as well or as safely as it could. */
export const warning = (check: string, found: string, remedy: string): Finding => ({
  check,
  result: 'warning',
  found,
  remedy,
})

/** Makes a finding about an installation that doesn't do its work, or soon won't. */
export const problem = (check: string, found: string, remedy: string): Finding => ({
  check,
  result: 'problem',
  found,
  remedy,
})
