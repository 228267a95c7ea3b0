import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { takeMutex } from '#local/mutex.ts'
import { startPostgresServer } from './postgres-server.ts'

// Runs as a process of its own: keeps one test Postgres while somebody is connected to the socket, then removes it.

const [folder = '', socketPath = ''] = process.argv.slice(2)
const lingerMs = 3_000

/** Ends the server of a killed keeper. */
function endLeftServer(): void {
  try {
    const pid = Number(readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0])
    if (readlinkSync(`/proc/${pid}/exe`).endsWith('postgres')) process.kill(pid, 'SIGKILL')
  } catch {
    // There is none.
  }
}

async function keep(): Promise<void> {
  endLeftServer()
  rmSync(folder, { recursive: true, force: true })
  rmSync(socketPath, { force: true })
  const starting = startPostgresServer(folder)
  const answer = starting.then(
    (server) => ({ port: server.port }),
    (error: unknown) => ({ fault: String(error instanceof Error ? error.message : error) }),
  )
  const users = new Set<Socket>()
  let ending: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    rmSync(socketPath, { force: true })
    await starting.then((server) => server.stop()).catch(() => {})
    rmSync(folder, { recursive: true, force: true })
    process.exit(0)
  }

  function leave(user: Socket): void {
    users.delete(user)
    if (users.size === 0) ending = setTimeout(() => void end(), lingerMs)
  }

  const server = createServer((user) => {
    clearTimeout(ending)
    users.add(user)
    user.on('error', () => {}).on('close', () => leave(user))
    void answer.then((message) => user.write(`${JSON.stringify(message)}\n`))
  })
  server.listen(socketPath)
}

if (await takeMutex(createHash('sha256').update(folder).digest('hex'))) await keep()
