import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureSpark } from './install.js'

/** The connection settings of the warehouse. */
export type WarehouseAddress = {
  url: string
  warehouseId: string
  catalog: string
  schema: string
  volume: string
  token: string
  clientId: string
  clientSecret: string
  /** Process of the Spark driver. */
  sparkPid: number
}

export type StartedWarehouse = { address: WarehouseAddress; stop(): Promise<void> }

export type WarehouseOptions = {
  /** For example `local-cluster[2,1,1024]` for two worker processes. */
  master?: string
  memoryMb?: number
  /** Folder of tables, volumes and logs, which stays at the end. Default: a temporary folder. */
  folder?: string
  /** Settings of Spark that replace those of the tests. */
  settings?: Readonly<Record<string, string>>
}

const server = join(import.meta.dirname, 'warehouse', 'main.py')

// Written by main.py.
const parsedAddress = JSON.parse as (line: string) => WarehouseAddress

/** Starts a warehouse over a real Spark; it ends at the latest with this process. */
export async function startWarehouse(options: WarehouseOptions = {}): Promise<StartedWarehouse> {
  const { python, jars } = ensureSpark()
  const given = [
    ...(options.master ? ['--master', options.master] : []),
    ...(options.memoryMb ? ['--memory-mb', String(options.memoryMb)] : []),
    ...(options.folder ? ['--folder', options.folder] : []),
    ...Object.entries(options.settings ?? {}).flatMap(([name, value]) => ['--setting', `${name}=${value}`]),
  ]
  const child = spawn(python, [server, '--jars', jars, ...given], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  })
  let errors = ''
  child.stderr.on('data', (part) => (errors = `${errors}${part}`.slice(-4000)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const line = await Promise.race([
    new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
    ended.then(() => Promise.reject(new Error(`The warehouse did not start.\n${errors}`))),
  ])
  return {
    address: parsedAddress(line),
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}

/** Calls the test interface of the warehouse: its log, planned faults, a reset. See warehouse/control.py. */
export async function control(
  { url }: Pick<WarehouseAddress, 'url'>,
  name: string,
  body?: unknown,
): Promise<unknown> {
  const answer = await fetch(`${url}/control/${name}`, {
    method: body === undefined ? 'GET' : 'POST',
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`/control/${name} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

type Faults = { faults: { holds?: boolean }[] }

/** Waits until the warehouse reaches its last fault; throws if the work ends, or fails, before. */
export async function untilHeld(
  warehouse: Pick<WarehouseAddress, 'url'>,
  work: Promise<unknown>,
  what: string,
): Promise<void> {
  const over = new AbortController()
  const held = async () => {
    while (!over.signal.aborted) {
      const { faults } = (await control(warehouse, 'faults')) as Faults
      if (faults.at(-1)?.holds) return
      await sleep(20)
    }
  }
  const unheld = work.then(() => Promise.reject(new Error(`${what} ended without being held`)))
  await Promise.race([held(), unheld]).finally(() => over.abort())
}
