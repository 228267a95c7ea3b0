import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasRole } from '#contract/roles.ts'
import { tokenOf } from './access.ts'
import type { Readiness } from './ports.ts'
import { publicParts } from './public-parts.ts'
import type { ServerContext } from './server-context.ts'

// While the application state does not answer, nobody is known.
async function isAdministrator(request: FastifyRequest, context: ServerContext): Promise<boolean> {
  const token = tokenOf(request, context)
  const session = token === undefined ? undefined : await context.sessions.find(token).catch(() => undefined)
  return session !== undefined && hasRole('admin', session.user.roles)
}

/**
 * Serves /healthz (the process runs) and /readyz (it works; with ?pages, it can show pages; with ?detail, each part, of
 * which only administrators read what may name workspaces, addresses and files).
 */
export function mountHealth(app: FastifyInstance, context: ServerContext): void {
  app.get('/healthz', () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const asked: object = Object(request.query)
    const { ready, showsPages, parts } = await context.readiness()
    const isReady = ('pages' in asked ? showsPages : ready) && !context.isDraining()
    const detail = async (): Promise<Readiness['parts']> =>
      (await isAdministrator(request, context)) ? parts : publicParts(parts)
    const answer = { ready: isReady, ...('detail' in asked ? { parts: await detail() } : {}) }
    return reply.code(isReady ? 200 : 503).send(answer)
  })
}
