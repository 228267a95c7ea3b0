import { vi } from 'vitest'
import type { Readiness } from '#http/ports.ts'
import { askOwner } from '#local/ask-owner.ts'
import { serverCalls } from '../../apps/server/calls/server-calls.ts'
import type { Server } from './server.ts'

const patient = { timeout: 240_000, interval: 100 }

/** Waits until a server shows values; throws with its output if it does not, or ends. */
export async function ready(server: Server): Promise<void> {
  const isReady = async () => (await fetch(`${server.url}/readyz`)).ok
  await vi.waitUntil(isReady, patient).catch((cause: unknown) => {
    throw new Error(`the server is not ready:\n${server.output().slice(-4_000)}`, { cause })
  })
}

/** The parts of a server as its administrators read them, over its local socket. */
export async function partsOf({ dataDirectory }: Pick<Server, 'dataDirectory'>): Promise<Readiness['parts']> {
  const asked = await askOwner(dataDirectory, serverCalls.readiness, {})
  if (!asked.owned) throw new Error(`nobody owns ${dataDirectory}`)
  return asked.answer.parts
}
