import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { ConnectionDocument } from '#contract/connection.ts'
import { connectionDocument } from '#contract/connection.ts'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')

const clockAnswer = z.object({ now: z.iso.datetime() })
const faultsAnswer = z.object({ faults: z.array(z.unknown()) })

/** A small simulated lakehouse beside the test. */
export type RunningEstate = {
  connection: ConnectionDocument
  /** The time of its clock. */
  now(): Promise<Date>
  advance(hours: number): Promise<void>
  /** The values of a statement's single row, read without the product's client. */
  ask(statement: string): Promise<(string | null)[]>
  playFaults(faults: readonly object[]): Promise<void>
  faultsLeft(): Promise<unknown[]>
  stop(): void
}

/** Starts the small estate. */
export async function startEstate(): Promise<RunningEstate> {
  const command = [resolve(root, 'apps/estate/main.ts'), '--port', '0', '--seed', '1', '--small']
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`the estate ended with ${code}`)))
  })
  const connection = connectionDocument.parse(JSON.parse(line))
  const control = (name: string) => new URL(`/control/${name}`, connection.workspaces[0]?.url)
  return {
    connection,
    now: async () => new Date(clockAnswer.parse(await call(control('clock'))).now),
    advance: async (hours) => {
      await call(control('clock'), { advanceHours: hours })
    },
    ask: (statement) => ask(connection, statement),
    playFaults: async (faults) => {
      await call(control('faults'), { faults })
    },
    faultsLeft: async () => faultsAnswer.parse(await call(control('faults'))).faults,
    stop: () => child.kill(),
  }
}

const answer = z.looseObject({
  result: z.looseObject({ data_array: z.array(z.array(z.string().nullable())) }),
})

async function ask({ workspaces }: ConnectionDocument, statement: string): Promise<(string | null)[]> {
  const [workspace] = workspaces
  const token = workspace?.credentials.kind === 'token' ? workspace.credentials.token : ''
  const url = new URL('/api/2.0/sql/statements', workspace?.url)
  const body = { warehouse_id: workspace?.warehouseId, statement, wait_timeout: '30s' }
  const [row] = answer.parse(await call(url, body, token)).result.data_array
  return row ?? []
}

async function call(url: URL, body?: object, token = ''): Promise<unknown> {
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return response.json()
}
