import pg from 'pg'

const INT8 = 20
const DATE = 1082

/**
 * Converts values of both databases. int8 becomes a number, because ids stay far below 2^53. A date stays the text
 * `YYYY-MM-DD`, because an instant would depend on the process's time zone.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === DATE) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  },
}
