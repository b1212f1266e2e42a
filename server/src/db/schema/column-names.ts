import { CamelCasePlugin } from 'kysely'

/**
 * Makes columns snake_case in SQL and camelCase in code: `hideBookATeamMember` becomes `hide_book_a_team_member`. Keys
 * inside jsonb values stay unchanged.
 */
export const columnNames = () =>
  new CamelCasePlugin({ maintainNestedObjectKeys: true, underscoreBetweenUppercaseLetters: true })
