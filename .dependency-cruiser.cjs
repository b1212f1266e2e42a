// Who may import whom; docs/architecture.md draws the same arrows. Imports of types count like any other.

/** Where SQL is written: the stores, the database itself and the command layer. */
const SQL = ['[/-]store\\.ts$', '/store/', '^server/src/db/', '^server/src/commands/']
/** The files of a feature that speak HTTP. */
const SPEAKS_HTTP = ['/(routes|schema|query)[^/]*\\.ts$', '/(routes|schema|versions|wire)/']
const TESTS = ['\\.(test|fixture)\\.tsx?$', '^packages/[^/]+/test/']

/** The subjects of features/: each may import those before it, and itself. */
const SUBJECTS = ['operation', 'messaging', 'scheduling', 'accounts', 'organizations', 'applications']
/** What a booking sets off: nothing imports it but app/, api/ and the pages. */
const AUTOMATION = { name: 'automation', from: ['operation', 'messaging', 'scheduling'] }

/** What is brought from another system: nothing imports it but app/ and api/. */
const MIGRATION = {
  name: 'migration',
  from: ['operation', 'messaging', 'scheduling', 'accounts', 'organizations', 'automation'],
}

/** The rights of people over what all others keep: nothing imports it but app/ and api/. */
const PRIVACY = { name: 'privacy', from: MIGRATION.from }

const subject = (name, allowed) => ({
  name: 'subjects-have-an-order',
  comment: `${name} may import ${allowed.join(', ') || 'no other subject'}.`,
  severity: 'error',
  from: { path: `^server/src/features/${name}/`, pathNot: TESTS },
  to: { path: '^server/src/features/', pathNot: [name, ...allowed].map((each) => `^server/src/features/${each}/`) },
})

const only = (name, comment, from, ...to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { pathNot: to, dependencyTypesNot: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'] },
})

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other can only be understood together.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'nothing-unresolved',
      comment: 'An import that leads nowhere hides whatever it would have broken.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'packages-are-pure',
      comment: 'Packages import themselves and the public face of the engine: no server, no Node, no npm.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/', pathNot: TESTS },
      to: { pathNot: ['^packages/$1/src/', '^packages/availability/dist/index\\.d?\\.?[jt]s$'] },
    },
    only(
      'lib-is-the-floor',
      'lib imports nothing of the server; a package is to it like any other of npm.',
      '^server/src/lib/',
      '^server/src/lib/',
      '^packages/[^/]+/dist/',
    ),
    only('db-stands-on-lib', 'The database knows no feature.', '^server/src/db/', '^server/src/(db|lib)/'),
    only(
      'commands-stand-on-db',
      'The command layer knows no feature.',
      '^server/src/commands/',
      '^server/src/(commands|jobs|db|lib)/',
    ),
    only(
      'jobs-know-no-feature',
      'app/ hands the jobs their handlers.',
      '^server/src/jobs/',
      '^server/src/(jobs|db|lib)/',
    ),
    only(
      'adapters-know-only-lib',
      'The outside world knows nothing of ours. Calendars of the outside are iCalendar texts, which a package reads.',
      '^server/src/adapters/',
      '^server/src/(adapters|lib)/',
      '^packages/icalendar/',
    ),
    only(
      'browsers-know-no-server',
      'What browsers run imports texts and the client of the API, and nothing of the server.',
      '^web/src/',
      '^web/src/',
      '^packages/(i18n|client)/dist/',
    ),
    only(
      'texts-know-only-lib',
      'Texts know no feature.',
      '^server/src/i18n/',
      '^server/src/(i18n|lib)/',
      '^packages/[^/]+/dist/',
    ),
    only(
      'http-knows-no-feature',
      'How we speak HTTP is the same for every feature.',
      '^server/src/http/',
      '^server/src/(http|lib|commands)/',
      '^server/src/db/connection\\.ts$',
    ),
    {
      name: 'only-stores-read-tables',
      comment: 'SQL is written in stores, in db/ and in commands/, nowhere else.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [...SQL, ...TESTS] },
      to: { path: ['^server/src/db/tables/', 'node_modules/(kysely|pg|@electric-sql)/'] },
    },
    {
      name: 'features-meet-at-services',
      comment: 'A feature meets another at its service.ts, or at a leaf whose exports that service.ts passes on.',
      severity: 'error',
      from: { path: '^server/src/features/([^/]+/[^/]+)/' },
      to: {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/[^/]+/service\\.ts$'],
      },
    },
    {
      name: 'pages-keep-out-of-stores',
      comment: 'A page asks a service, as a route does: its rules hold for both.',
      severity: 'error',
      from: { path: '^server/src/pages/', pathNot: TESTS },
      to: {
        path: [
          '^server/src/features/.*([/-]store\\.ts$|/store/)',
          ...SPEAKS_HTTP.map((path) => `^server/src/features/.*${path}`),
        ],
      },
    },
    only(
      'agents-call-the-api',
      'A tool sends a request to the API, so its checks hold for agents. The metadata has the form of the OAuth server.',
      '^server/src/mcp/',
      '^server/src/(mcp|http|lib|i18n)/',
      '^packages/i18n/dist/',
      '^server/src/commands/context\\.ts$',
      '^server/src/features/applications/oauth/routes/metadata-routes\\.ts$',
    ),
    ...SUBJECTS.map((name, index) => subject(name, SUBJECTS.slice(0, index))),
    subject(AUTOMATION.name, AUTOMATION.from),
    subject(MIGRATION.name, MIGRATION.from),
    subject(PRIVACY.name, PRIVACY.from),
    {
      name: 'services-know-no-http',
      comment: 'A job, a page and a test call a service the same way as a route.',
      severity: 'error',
      from: { path: '^server/src/features/', pathNot: [...SPEAKS_HTTP, ...TESTS] },
      to: { path: ['^server/src/http/', 'node_modules/(@fastify/|fastify/)'] },
    },
    {
      name: 'only-the-top-knows-the-whole',
      comment: 'What a part needs of the settings or of another part is handed to it.',
      severity: 'error',
      from: { path: '^server/src/[^/]+/', pathNot: [...TESTS, '^server/src/(app|api|cli)/'] },
      to: { path: ['^server/src/[^/]+\\.ts$', '^server/src/app/'] },
    },
    {
      name: 'acceptance-is-a-stranger',
      comment: 'The acceptance suite speaks HTTP. It knows nothing of the server that a stranger does not know.',
      severity: 'error',
      from: { path: '^test/' },
      to: { path: '^(server|packages|scripts|bench|examples)/' },
    },
    {
      name: 'no-development-tools',
      comment: 'What runs in production is installed in production.',
      severity: 'error',
      from: { path: '^(server|web|packages/[^/]+)/src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg'] },
    },
  ],
  options: {
    // Without @swc/core this tool finds no TypeScript beside TypeScript 7, cruises nothing and passes.
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: ['node_modules', '/dist/', '^(server|packages/[^/]+)/(test|bench)/'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
}
