import { sql } from 'kysely'
import { connectEmbedded } from './embedded.ts'

// Runs in a separate process: it opens the embedded database of a folder, inserts a row and prints the number of rows.
const connection = await connectEmbedded({ dataDir: process.argv[2] as string })
await sql`CREATE TABLE IF NOT EXISTS marks (id integer GENERATED ALWAYS AS IDENTITY)`.execute(connection.db)
await sql`INSERT INTO marks DEFAULT VALUES`.execute(connection.db)
const { rows } = await sql<{ count: number }>`SELECT count(*) FROM marks`.execute(connection.db)
process.send?.({ count: rows[0]?.count })
process.once('message', async () => {
  await connection.close()
  process.exit(0)
})
