import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { WarehouseSettings } from '#lake/databricks/settings.ts'
import type { ShopStep } from './shop-steps.ts'

const entry = join(import.meta.dirname, 'shop-lake.fixture.ts')

/** A lake process of its own. */
export type ShopProcess = {
  /** Requests a step once the lake is open; never answers if the process is killed. */
  ask(step: ShopStep): Promise<unknown>
  /** kill -9; resolves once it is gone. */
  kill(): Promise<void>
}

// Sent only by the process of the fixture.
const asMessage = (message: unknown) => message as 'open' | { answer?: unknown; fault?: string }

/** Starts a lake process on a warehouse. */
export function startShop(settings: WarehouseSettings, publications: string): ShopProcess {
  const child = fork(entry, [JSON.stringify({ settings, publications })], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
  })
  let errors = ''
  child.stderr?.on('data', (part: Buffer) => (errors += part.toString()))
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const next = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  const ended = gone.then(() => {
    if (!child.killed) throw new Error(`the lake process ended: ${errors}`)
    return new Promise<never>(() => undefined)
  })
  ended.catch(() => undefined)
  const opened = next()
  return {
    async ask(step) {
      await Promise.race([opened, ended])
      const answer = next()
      child.send(step)
      const message = asMessage(await Promise.race([answer, ended]))
      if (message === 'open') throw new Error('the lake process opened the lake twice')
      if (message.fault !== undefined) throw new Error(message.fault)
      return message.answer
    },
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
