import type { FastifyInstance } from 'fastify'

const drainMs = 10_000
const lastWordMs = 500

/** Stops accepting and waits for running calls; after ten seconds ends them, and last their connections. */
export async function drain(app: FastifyInstance, ending: AbortController, waitMs = drainMs): Promise<void> {
  const end = setTimeout(() => ending.abort(), waitMs)
  const cut = setTimeout(() => app.server.closeAllConnections(), waitMs + lastWordMs)
  try {
    await app.close()
  } finally {
    clearTimeout(end)
    clearTimeout(cut)
  }
}
