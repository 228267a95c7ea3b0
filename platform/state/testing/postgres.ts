import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { z } from 'zod'

const folder = join(tmpdir(), `lakegauge-test-postgres-${process.getuid?.() ?? 0}`)
const socketPath = `${folder}.sock`
const startWithinMs = 60_000
const keeperAnswer = z.union([z.object({ port: z.number() }), z.object({ fault: z.string() })])

let serverPort: Promise<number> | undefined

/** The URL of a new, empty database on a real Postgres that all running test files share. */
export async function newPostgresDatabase(): Promise<string> {
  serverPort ??= leasedPort()
  const port = await serverPort
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: urlOf(port, 'postgres') })
  await client.connect()
  await client.query(`create database ${name} strategy file_copy`)
  await client.end()
  return urlOf(port, name)
}

function urlOf(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`
}

/** The keeper's server lives as long as this connection, which ends with this process. */
async function leasedPort(): Promise<number> {
  const lease = await keeperConnection()
  const [line] = await once(createInterface({ input: lease }), 'line')
  lease.unref()
  const answer = keeperAnswer.parse(JSON.parse(String(line)))
  if ('fault' in answer)
    throw new Error(`The suite needs a real Postgres, and it could not be started. ${answer.fault}`)
  return answer.port
}

async function keeperConnection(): Promise<Socket> {
  const giveUpAt = Date.now() + startWithinMs
  for (;;) {
    const socket = connect(socketPath)
    try {
      await once(socket, 'connect')
      return socket
    } catch {
      if (Date.now() > giveUpAt)
        throw new Error(`The suite needs a real Postgres, and its keeper did not open ${socketPath}.`)
      startKeeper()
      await sleep(200)
    }
  }
}

/** Of several keepers that start at once, one remains. */
function startKeeper(): void {
  const script = fileURLToPath(new URL('postgres-keeper.ts', import.meta.url))
  spawn(process.execPath, [script, folder, socketPath], { detached: true, stdio: 'ignore' }).unref()
}
