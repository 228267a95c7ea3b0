import { vi } from 'vitest'
import type { Server } from './server.ts'

const patient = { timeout: 240_000, interval: 100 }

/** Waits until a server shows figures; one that does not, or ends, is quoted. */
export async function ready(server: Server): Promise<void> {
  const isReady = async () => (await fetch(`${server.url}/readyz`)).ok
  await vi.waitUntil(isReady, patient).catch((cause: unknown) => {
    throw new Error(`the server is not ready:\n${server.output().slice(-4_000)}`, { cause })
  })
}

/** The parts of a server, whether each is ready, and what it says. */
export async function partsOf(
  url: string,
): Promise<Readonly<Record<string, { ready: boolean; says: string }>>> {
  return (await (await fetch(`${url}/readyz?detail`)).json()).parts
}
