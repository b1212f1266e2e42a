import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import files from '@fastify/static'
import type { FastifyReply } from 'fastify'
import type { Http } from '../create-http.ts'

const page = { config: { page: true } }

/** Swagger UI writes style attributes. Everything else comes from this server only. */
const POLICY =
  "default-src 'none'; connect-src 'self'; img-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Daybook API</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/ui/swagger-ui.css">
</head>
<body><div id="reference"></div>
<script src="/docs/ui/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`

const START = `SwaggerUIBundle({ url: '/docs/openapi.json', dom_id: '#reference', docExpansion: 'none', deepLinking: true, persistAuthorization: true, tryItOutEnabled: true })
`

/** Serves the API reference at `/docs`, from files on this machine only, and the document at `/docs/openapi.json`. */
export async function serveReference(http: Http, document: () => object): Promise<void> {
  // The plugin's package contains Swagger UI's files. The package of these files has an install script.
  const bundle = dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json'))

  http.get('/docs/openapi.json', page, async () => document())
  http.get('/docs', page, (_request, reply) => send(reply, 'text/html', PAGE))
  http.get('/docs/start.js', page, (_request, reply) => send(reply, 'text/javascript', START))
  await http.register(async (scope) => {
    // The plugin's own routes have no declaration. They are files.
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, page: true }
    })
    await scope.register(files, {
      root: join(bundle, 'static'),
      prefix: '/docs/ui/',
      allowedPath: (path) => ['/swagger-ui.css', '/swagger-ui-bundle.js'].includes(path),
      decorateReply: false,
    })
  })
}

const send = (reply: FastifyReply, type: string, text: string) =>
  reply.type(`${type}; charset=utf-8`).header('content-security-policy', POLICY).serializer(String).send(text)
