import { vi } from 'vitest'
import type { Server } from './server.ts'

const patient = { timeout: 240_000, interval: 100 }

/** Waits until a server shows values; throws with its output if it does not, or ends. */
export async function ready(server: Server): Promise<void> {
  const isReady = async () => (await fetch(`${server.url}/readyz`)).ok
  await vi.waitUntil(isReady, patient).catch((cause: unknown) => {
    throw new Error(`the server is not ready:\n${server.output().slice(-4_000)}`, { cause })
  })
}

/** The parts of a server, each with its readiness and its message. */
export async function partsOf(
  url: string,
): Promise<Readonly<Record<string, { ready: boolean; says: string }>>> {
  return (await (await fetch(`${url}/readyz?detail`)).json()).parts
}
