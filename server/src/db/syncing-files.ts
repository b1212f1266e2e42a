import { fdatasyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenModule = {
  NODEFS: {
    stream_ops: { fsync?: (stream: { nfd: number }) => void }
    /** Converts errors of Node into the ones that PostgreSQL expects. */
    tryFSOperation(work: () => void): void
  }
}

/**
 * PGlite's file system with real syncs. The released one never calls fsync, so a power cut may lose commits. This uses
 * internals of Emscripten's file system: the version of PGlite is pinned, and a test counts the syncs.
 */
export class SyncingFiles extends NodeFS {
  #onSync: () => void

  constructor(folder: string, onSync: () => void = () => {}) {
    super(folder)
    this.#onSync = onSync
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...args)
    const preRun = (started.emscriptenOpts.preRun ?? []) as ((module: unknown) => void)[]
    preRun.push((module) => {
      const { NODEFS } = module as EmscriptenModule
      NODEFS.stream_ops.fsync = (stream) => {
        this.#onSync()
        NODEFS.tryFSOperation(() => fdatasyncSync(stream.nfd))
      }
    })
    return started
  }
}
