import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const PROGRAM = ['nginx', '/usr/sbin/nginx'].find((name) => spawnSync(name, ['-v']).error === undefined)
const PATIENCE_MS = 10_000

export const hasNginx = PROGRAM !== undefined
export const NGINX_ADVICE = 'Install nginx: apt-get install nginx-light'

export type Nginx = { url: string; port: number; stop(): Promise<void> }

/** Returns deploy/nginx.conf for a server on another port, without TLS. */
function ownConfiguration(port: number, serverPort: number): string {
  const path = fileURLToPath(new URL('../../../../deploy/nginx.conf', import.meta.url))
  const blocks = readFileSync(path, 'utf8').split(/^(?=server \{)/m)
  return blocks
    .filter((block) => !block.includes('return 301'))
    .join('')
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${serverPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(listen \[::\]|ssl_).*\n/gm, '')
}

/** Starts nginx in front of a server, with the settings of deploy/nginx.conf and `more` for all of its addresses. */
export async function startNginx(serverPort: number, more = ''): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const configuration = `
    # The workers of a root's nginx would belong to an account that can't write into the folder.
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    worker_processes 1;
    daemon off;
    pid ${join(folder, 'pid')};
    error_log ${join(folder, 'error.log')} crit;
    events { worker_connections 4096; }
    http { access_log off; ${temporary} ${more}
    ${ownConfiguration(port, serverPort)}
    }`
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration)
  const child = spawn(PROGRAM as string, ['-e', join(folder, 'error.log'), '-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes) => (said += bytes))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const deadline = performance.now() + PATIENCE_MS
  while (
    !(await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGTERM')
      throw new Error(`nginx doesn't serve:\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
