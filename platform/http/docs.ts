import type { FastifyInstance } from 'fastify'
import { apiBase } from '#contract/endpoint.ts'
import { openApiDocument } from '#contract/openapi.ts'
import { docsPage } from './docs-page.ts'
import type { ServerContext } from './server-context.ts'

/** Where the API is described. */
export const docsPaths = [`${apiBase}/openapi.json`, `${apiBase}/docs`] as const

/** Serves the API's description, for programs and for readers. */
export function mountDocs(app: FastifyInstance, { routes, version }: ServerContext): void {
  const document = openApiDocument(
    routes.map((route) => route.endpoint),
    version.buildVersion,
  )
  const page = docsPage(document)
  app.get(docsPaths[0], () => document)
  app.get(docsPaths[1], (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
