import pg from 'pg'

const INT8 = 20
const DATE = 1082

/**
 * How values come out of both databases. int8 becomes a number (ids stay far below 2^53); a date stays the text
 * `YYYY-MM-DD`, because a calendar day read as an instant moves with the zone of the process.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}
