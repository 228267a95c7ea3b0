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
  // All answers share their bytes.
  const [json, page] = [Buffer.from(JSON.stringify(document)), Buffer.from(docsPage(document))]
  app.get(docsPaths[0], (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  app.get(docsPaths[1], (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
}
