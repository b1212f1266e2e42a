import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/**/*.test.ts', 'web/src/**/*.test.ts', 'server/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/*.live.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['server/test/api/**/*.test.ts'],
          globalSetup: ['server/test/support/databases/template-database.ts'],
          // The server's modules and its databases are made once for each worker, not for each file: without it the
          // suite takes three times as long.
          isolate: false,
          // Most tests take milliseconds. The longest take six seconds, and much longer on a busy machine.
          testTimeout: 120_000,
          // A server starts in a second, and in many where other programs keep the cores busy.
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // Server processes from the build, as their operators run them, and other processes; one file at a time, since
          // they are timed.
          name: 'live',
          // The tests beside the source are about the embedded database, so a PostgreSQL server changes nothing for them.
          include: [
            'server/test/live/**/*.test.ts',
            ...(process.env.DATABASE_URL ? [] : ['server/src/**/*.live.test.ts']),
          ],
          fileParallelism: false,
          testTimeout: 60_000,
          // Longer than the patience with a server that starts (test/support/servers/server-process.ts).
          hookTimeout: 150_000,
        },
      },
      {
        test: {
          // Servers that reach PostgreSQL through a PgBouncer which gives every transaction another connection.
          name: 'pooled',
          include: ['server/test/pooled/**/*.test.ts', 'server/test/live/{races*,nodes}.test.ts'],
          globalSetup: ['server/test/pooled/through-pgbouncer.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 150_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['server/test/browser/**/*.test.ts'],
          globalSetup: ['server/test/browser/build.ts'],
          testTimeout: 120_000,
          // What a page or a job does a moment later takes seconds where other programs keep the cores busy.
          expect: { poll: { timeout: 20_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // The whole API at one server process. The stories share it, so that the suite needs a minute.
          name: 'acceptance',
          include: ['test/acceptance/*.test.ts'],
          globalSetup: ['test/acceptance/support/setup.ts'],
          fileParallelism: false,
          isolate: false,
          testTimeout: 60_000,
        },
      },
    ],
    maxWorkers: 2,
    // Each of the files imports the whole server: it is transformed once, not by every worker of every run.
    experimental: { fsModuleCache: true },
  },
})
