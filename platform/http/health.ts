import type { FastifyInstance } from 'fastify'
import type { ServerContext } from './server-context.ts'

/** Serves /healthz (the process runs) and /readyz (it can answer; with ?detail, why not). */
export function mountHealth(app: FastifyInstance, context: ServerContext): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const { ready, parts } = await context.readiness()
    const isReady = ready && !context.isDraining()
    const asksForDetail = 'detail' in Object(request.query)
    return reply.code(isReady ? 200 : 503).send({ ready: isReady, ...(asksForDetail ? { parts } : {}) })
  })
}
